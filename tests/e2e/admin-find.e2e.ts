import { expect } from '@playwright/test';
import { contactFormInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  phone,
  rowName,
  signIn,
  test,
  uniqueName,
} from './support.ts';

test('a list is filtered by its address, used by keyboard, and changed in bulk', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const company = uniqueName();
  for (const name of ['Ada', 'Ben', 'Cleo'])
    expect(
      (await request.post('/api/admin/contact-form', { data: contactFormInput({ name, company }) })).status(),
    ).toBe(202);
  await signIn(page);
  const query = new URLSearchParams({ tab: 'contact-forms', q: company, status: 'new', sort: 'received' });
  await page.goto(`/admin?${query}`);
  const rows = page.getByRole('row').filter({ hasText: company });
  await expect(rows).toHaveText([/Ada/, /Ben/, /Cleo/]);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('new');
  await expect(page.getByLabel('Sort')).toHaveValue('received');

  await page.keyboard.press('j');
  await expect(rowName(rows.nth(0))).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowName(rows.nth(1))).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Ben');
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Cleo');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rowName(rows.nth(2))).toBeFocused();

  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('2 selected');
  await expectAccessible(page);
  await selection.getByRole('button', { name: 'Change status' }).click();
  await panel.getByLabel('New status').selectOption('answered');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toHaveCount(0);
  await expect(rows).toHaveText([/Ada/]);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: 'Status: new, remove' }).click();
  await expect(rows).toHaveText([/Ada/, /Ben/, /Cleo/]);
  await expect(page).not.toHaveURL(/status=/);
});

test('a row that is pressed stays under the pointer while others arrive, and opens', async ({ page, request }) => {
  const company = uniqueName();
  const arrive = (name: string) =>
    request.post('/api/admin/contact-form', { data: contactFormInput({ name, company }) });
  await arrive('Ada');
  await signIn(page);
  await page.goto(`/admin?${new URLSearchParams({ tab: 'contact-forms', q: company })}`);
  const rows = page.getByRole('row').filter({ hasText: company });
  await expect(rows).toHaveText([/Ada/]);
  await rowName(rows).hover();
  await page.mouse.down();
  const listed = page.waitForResponse(
    async (answer) => answer.url().includes('/api/admin/contact-forms') && (await answer.text()).includes('"Ben"'),
  );
  await arrive('Ben');
  await listed;
  await page.mouse.up();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('Ada');
  await expect(rows).toHaveText([/Ben/, /Ada/]);
});

test('a row that is pressed stays under the pointer while a search is applied, and opens', async ({
  page,
  request,
}) => {
  const name = uniqueName();
  await request.post('/api/admin/contact-form', { data: contactFormInput({ name }) });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.clock.install();
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  // The search is applied a moment after the typing: here once the row is pressed.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.getByRole('searchbox').fill(name);
  await rowName(row).hover();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  await page.mouse.up();
  await page.clock.resume();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test('changes elsewhere show here, a search is saved for the team, and it all fits a phone and ends with the session', async ({
  page,
  request,
}) => {
  const company = uniqueName();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.clock.install();
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(company);
  await expect(page.getByText('No matches')).toBeVisible();
  // The page's timers are almost stopped: only the change feed can bring the row, not the poll every thirty seconds.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
  await request.post('/api/admin/contact-form', { data: contactFormInput({ name: 'Dora', company }) });
  await expect(async () => {
    await page.clock.runFor(5);
    expect(await page.getByRole('row', { name: /Dora/ }).isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
  await page.clock.resume();

  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(company);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Views').selectOption('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByLabel('Views').selectOption({ label: company });
  await expect(page.getByRole('searchbox')).toHaveValue(company);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox').last().check();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();

  // The session is ended as from another browser; the page is notified.
  const ended = await page.request.post('/api/admin/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(ended.status()).toBe(200);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('a search still being typed stays out of another tab that is opened meanwhile', async ({ page }) => {
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  // Rendering is slow and the machine is busy until the typing delay is over: it ends while the tab is rendered.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const deals = page.getByRole('tab', { name: /^Custom Deals/ });
  await deals.evaluate((tab) => {
    document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    document.execCommand('insertText', false, 'typed in another list');
    requestAnimationFrame(() => {
      tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      const pauseIsOver = performance.now() + 600;
      while (performance.now() < pauseIsOver);
    });
  });
  await expect(deals).toHaveAttribute('aria-selected', 'true');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page.getByRole('searchbox', { name: 'Search custom deals' })).toHaveValue('');
  await expect(page).toHaveURL('/admin?tab=custom-deals');
});

test('a word of a message and one of a note are found and marked', async ({ page, request }) => {
  const [written, noted] = [`burst${Date.now()}`, `callback${Date.now()}`];
  const message = `Good morning. We run a small office with three trucks on the road, and at 6:40 a pipe ${written} next door.`;
  const form = contactFormInput({ name: uniqueName(), message });
  const { id } = await (await request.post('/api/admin/contact-form', { data: form })).json();
  await page.setViewportSize(phone.viewport);
  await page.emulateMedia({ colorScheme: phone.colorScheme });
  await signIn(page);
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(`${written} pipe`);
  const row = page.getByRole('row').filter({ hasText: form.name });
  await expect(row.locator('mark')).toHaveText(['pipe', written]);
  await expect(row.locator('mark').last()).toBeInViewport();

  const headers = { 'sec-fetch-site': 'same-origin' };
  await request.post('/api/admin/login', { data: { password: adminPassword }, headers });
  const note = { data: { text: `Promised a ${noted} on Thursday` }, headers };
  expect((await request.post(`/api/admin/records/contact-forms/${id}/notes`, note)).status()).toBe(201);
  await page.getByRole('searchbox').fill(noted);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByText('Found in a note. Open the record to read it.')).toBeVisible();
  await rowName(row).click();
  await expect(page.getByRole('dialog', { name: form.name }).locator('mark')).toHaveText([noted]);
  await expectAccessible(page);
});
