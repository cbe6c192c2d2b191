import { expect } from '@playwright/test';
import { openAdminPage, signIn, test, uniqueName } from './support.ts';

test('an API key is created, reads events, and is revoked', async ({ page, playwright, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Import ${uniqueName()}`;
  await signIn(page);
  await openAdminPage(page, 'Webhooks');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Expires').selectOption({ label: 'In 30 days' });
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await dialog.getByRole('button', { name: 'Copy the API key' }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Read events');

  const program = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get('/api/webhook-events')).status()).toBe(200);
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  await dialog.getByRole('button', { name: 'Revoke it' }).click();
  await expect(row).toHaveCount(0);
  expect((await program.get('/api/webhook-events')).status()).toBe(401);
  await program.dispose();
});
