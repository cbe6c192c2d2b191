import { expect, test } from '@playwright/test';
import { contactFormInput } from '#tests/factories/forms.ts';
import { openAdminPage, signIn, uniqueName } from './support.ts';

test('an owner finds what is stored about a person, hands it over, and erases it with a receipt', async ({
  page,
  request,
}) => {
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

  await page.getByRole('button', { name: 'Prepare an archive' }).click();
  await expect(page.getByText('The archive is ready. You can download it below.', { exact: true })).toBeVisible();
  const archive = page.getByRole('row').filter({ hasText: email.toUpperCase() });
  await archive.getByRole('rowheader').getByRole('button').click();
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
