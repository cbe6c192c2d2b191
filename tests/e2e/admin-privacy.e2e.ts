import { expect } from '@playwright/test';
import { contactFormInput, demoRequestInput } from '#tests/factories/forms.ts';
import { expectAccessible, openAdminPage, signIn, test, uniqueName } from './support.ts';

test('an owner finds what is stored about a person, hands it over, and erases it with a receipt', {
  tag: '@journey',
}, async ({ page, request }) => {
  const name = uniqueName();
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@evergreen.example`;
  await request.post('/api/admin/contact-form', { data: contactFormInput({ name, email }) });
  await signIn(page);
  await openAdminPage(page, 'Privacy');
  await page.getByRole('button', { name: 'Find what we store' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('Please enter an email address or a phone number')).toBeVisible();

  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What we store about' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('1');

  await page.getByRole('checkbox', { name: 'I have checked that they read this address' }).check();
  await page.getByRole('button', { name: 'Prepare an archive' }).click();
  await expect(page.getByText('The archive is ready. You can download it below.', { exact: true })).toBeVisible();
  const archive = page.getByRole('row').filter({ hasText: email.toUpperCase() });
  await archive.getByRole('rowheader').getByRole('button').click();
  const asked = Date.parse((await archive.locator('time').getAttribute('datetime')) ?? '');
  const end = new Date(asked + 30 * 86_400_000).toLocaleDateString('en-US');
  await expect(page.getByText(`You can download it for 30 days, until ${end}, `)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the archive' }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.zip');

  await page.getByRole('button', { name: 'Erase this person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await dialog.getByLabel('Reason').fill('Asked by phone');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  const erasure = page.getByRole('row').filter({ hasText: 'Erasure' }).first();
  await expect(erasure).toContainText('Done');
  await expect(erasure).toContainText('erased');
  await expect(erasure).not.toContainText(/in \d+ seconds?/);
  await erasure.getByRole('rowheader').getByRole('button').click();
  await expect(page.getByText(/^Erased, /)).toBeVisible();
  for (const text of [email.toUpperCase(), 'Asked by phone']) await expect(page.getByText(text)).toHaveCount(0);
});

test('nothing of a person is handed over by an address or a phone that nobody has checked', async ({
  page,
  request,
}) => {
  const name = uniqueName();
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@evergreen.example`;
  const phone = `(615) 555-${String(Date.now()).slice(-4)}`;
  await request.post('/api/demo-requests', { data: demoRequestInput({ email, phone }) });
  await signIn(page);
  await openAdminPage(page, 'Privacy');
  await page.getByLabel('Email').fill('nobody@evergreen.example');
  await page.getByLabel('Phone').fill(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Found only by the phone number' })).toBeVisible();
  for (const [label, problem] of [
    ['I have checked that they read this address', 'Please check first that they read this address.'],
    ['I have checked that this phone number is theirs', 'Please check first that the phone number is theirs.'],
  ] as const) {
    const checkbox = page.getByRole('checkbox', { name: label });
    for (const button of ['Erase this person', 'Prepare an archive']) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
      await expect(checkbox).toBeFocused();
    }
    await expectAccessible(page);
    await checkbox.check();
    await expect(page.getByRole('alert').filter({ hasText: problem })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Prepare an archive' }).click();
  await expect(page.getByText('The archive is ready. You can download it below.', { exact: true })).toBeVisible();
});
