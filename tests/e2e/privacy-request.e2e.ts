import { expect } from '@playwright/test';
import { openAdminPage, signIn, test, uniqueName } from './support.ts';

test('a visitor asks to be forgotten from the privacy policy', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Ask for a copy of your data, or to have it erased' }).click();
  await expect(page.getByRole('heading', { name: 'Your data.' })).toBeVisible();
  await page.getByLabel('Your email address').first().fill('nobody');
  await page.getByLabel('What would you like?').selectOption('My data erased');
  await page.getByRole('button', { name: 'Send my request' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  const email = `${uniqueName().replaceAll(' ', '.').toLowerCase()}@evergreen.example`;
  await page.getByLabel('Your email address').first().fill(email);
  await page.getByRole('button', { name: 'Send my request' }).click();
  await expect(page.getByText('Check your email: please confirm your request with the link in it.')).toBeVisible();
  // Until it is confirmed, the team has nothing to do.
  await signIn(page);
  await openAdminPage(page, 'Privacy');
  await expect(page.getByText(email)).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('the request is sent too', async ({ page }) => {
    await page.goto('/privacy-request');
    await page
      .getByLabel('Your email address')
      .first()
      .fill(`${uniqueName().replaceAll(' ', '.').toLowerCase()}@evergreen.example`);
    await page.getByRole('button', { name: 'Send my request' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible();
  });
});
