import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { wavOfSize } from '#tests/factories/files.ts';
import { contactFormInput, demoRequestInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import { adminTabs, expectAccessible, holdBack, openAdminPage, rowName, signIn, test, uniqueName } from './support.ts';

/** Shown in the corner of the page; the live region's copy of it has one more word. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** The row of a record, found by a value that only it contains. */
async function find(page: Page, words: string) {
  await page.getByRole('searchbox').fill(words);
  // Until then the rows are those of the whole list.
  await expect(page.getByRole('status').filter({ hasText: /^1 of 1$/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row).toBeVisible();
  return row;
}

test('the password can be shown, and an unreachable server is reported', async ({ page }) => {
  await page.goto('/admin');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('whatever it is');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  const fail = await holdBack(page, '**/api/admin/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeDisabled();
  fail();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  await page.getByRole('link', { name: '← Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the dashboard opens with its numbers, and its tabs with theirs', { tag: '@journey' }, async ({ page }) => {
  await signIn(page);
  const cards = page.getByRole('main').locator('dl').first();
  await expect(cards).toContainText(/Custom Deals\d+Contact Forms\d+Total Commission\$[\d,]+\.\d\d/);
  await expect(page.getByRole('tab')).toHaveText(adminTabs.map((name) => new RegExp(`^${name}\\d`)));
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
});

test('the charts are rendered, on a phone and in dark mode too, with the same numbers as a table', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await openAdminPage(page, 'Analytics');
  const byDay = page.getByRole('figure', { name: 'Requests by day' });
  await expect(byDay.locator('canvas').first()).toBeVisible();
  await expect(byDay.getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('table')).toHaveCount(5);
  await page.getByLabel('Period').selectOption({ label: 'Last 7 days' });
  await expect(byDay.getByRole('row')).toHaveCount(8);
});

test('a recording is uploaded, played, and deleted after a confirmation', { tag: '@journey' }, async ({ page }) => {
  const title = `Call of ${uniqueName()}`;
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await openAdminPage(page, 'Audio Samples');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  const upload = page.getByRole('button', { name: 'Upload Audio' });
  const picker = page.getByLabel('Audio File');
  await expect(picker).toHaveAttribute('accept', 'audio/*');
  await expect(upload).toBeDisabled();
  await page.getByLabel('Title').fill(title);
  await expect(upload).toBeDisabled();

  await picker.setInputFiles({ name: 'call.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('not a sound at all') });
  await upload.click();
  await expect(toast(page, 'Failed to upload audio sample. Please try again.')).toBeVisible();
  await expect(page.getByText('Audio File must be an MP3, M4A, AAC, WAV, OGG, or FLAC file')).toBeVisible();

  await picker.setInputFiles({ name: 'call.wav', mimeType: 'audio/wav', buffer: wavOfSize(1_048_576) });
  await upload.click();
  await expect(toast(page, 'Audio sample uploaded successfully!')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(upload).toBeDisabled();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('No description');
  await expect(row).toContainText('call.wav');
  await expect(row).toContainText('1.00 MB');

  await row.getByRole('button', { name: 'Play' }).click();
  await expect(row.getByRole('button', { name: 'Stop' })).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this audio sample?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Audio sample deleted successfully!')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a failed playback or deletion is reported', async ({ page }) => {
  await page.route('**/api/audio-samples/*/file', (route) => route.abort());
  await page.route('**/api/admin/audio-sample/*', (route) => route.abort());
  await signIn(page);
  await openAdminPage(page, 'Audio Samples');
  await page.getByRole('button', { name: /^Play A burst pipe/ }).click();
  await expect(toast(page, 'Failed to play audio sample.')).toBeVisible();
  await page.getByRole('button', { name: /^Delete A burst pipe/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete audio sample. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Play A burst pipe/ })).toBeVisible();
});

test('a list is exported as a file whose cells never run as formulas', async ({ page, request }) => {
  const name = `=cmd|${uniqueName()}`;
  const message = 'He said "yes",\nthen hung up';
  expect((await request.post('/api/admin/contact-form', { data: contactFormInput({ name, message }) })).status()).toBe(
    202,
  );
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  const words = name.slice(5);
  await find(page, words);
  await expect(page.getByText('1 of 1')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('contact-forms.csv');
  const [fields = '', ...rest] = (await readFile(await download.path(), 'utf8')).split('\n');
  expect(fields.split(',')).toEqual(expect.arrayContaining(['name', 'email', 'company', 'message', 'created_at']));
  expect(rest.join('\n')).toContain(`"'${name}"`);
  expect(rest.join('\n')).toContain('"He said ""yes"",\nthen hung up"');
});

test('a demo gets its number, and the same number is refused for the next', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const number = `(615) 555-${randomInt(1_000, 10_000)}`;
  const references = [];
  for (const _ of [1, 2]) {
    const answer = await request.post('/api/demo-requests', { data: demoRequestInput() });
    references.push((await answer.json()).reference as string);
  }
  const [first = '', second = ''] = references;
  await signIn(page);
  const dialog = page.getByRole('dialog', { name: /^Demo D-/ });
  const assign = async (reference: string) => {
    const row = await find(page, reference);
    await expect(row).toContainText('pending');
    await rowName(row).click();
    await page.getByRole('button', { name: 'Give a demo number' }).click();
    await dialog.getByLabel('Number').fill(number);
    await dialog.getByRole('button', { name: 'Save' }).click();
    return row;
  };
  const row = await assign(first);
  await expect(toast(page, `${first} is now assigned.`)).toBeVisible();
  await expect(row).toContainText('assigned');
  await assign(second);
  await expect(dialog).toContainText('Another demo is using this number');
  await expectAccessible(page);
});

test('the team asks about an application, and the applicant reads it in the administrator’s words', async ({
  page,
  request,
}) => {
  const application = partnerApplicationInput({ company_name: uniqueName() });
  expect((await request.post('/api/partner-applications', { data: application })).status()).toBe(202);
  await signIn(page);
  await openAdminPage(page, 'Partner Applications');
  const row = await find(page, application.company_name);
  await rowName(row).click();
  await page.getByRole('button', { name: 'Ask for more' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ask for more/ });
  await dialog.getByRole('button', { name: 'Ask for more' }).click();
  await expect(dialog).toContainText('Please tell the applicant why, or what you need');
  await dialog.getByLabel('What do you need to know?').fill('Which states do you work in?');
  await dialog.getByRole('button', { name: 'Ask for more' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('more information');
  const timeline = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Which states do you work in?' });
  await expect(timeline).toContainText('by admin');
  await page.keyboard.press('Escape');

  await openAdminPage(page, 'Messages');
  await page.getByRole('searchbox').fill(application.email);
  await expect(page.getByRole('row', { name: /A question about your partner application/ })).toBeVisible();
});
