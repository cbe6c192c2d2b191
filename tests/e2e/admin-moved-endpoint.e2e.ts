import { expect } from '@playwright/test';
import { signIn, test, uniqueName } from './support.ts';

test('an address at another host gets a new secret, which is said before saving and shown once', async ({ page }) => {
  await signIn(page);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { url: 'http://127.0.0.1:9/hook', description: uniqueName(), event_types: ['call.completed'] };
  const { id } = await (await page.request.post('/api/admin/webhook-endpoints', { headers, data })).json();
  await page.goto(`/admin?tab=webhooks&endpoint=${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the endpoint' });
  const notice = 'A new host gets a new secret';
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/moved');
  await expect(dialog).not.toContainText(notice);
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://localhost:9/moved');
  await expect(dialog).toContainText(notice);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByRole('dialog', { name: 'The endpoint is saved' });
  await expect(saved).toContainText(/whsec_\S+/);
  await saved.getByRole('button', { name: 'Done' }).click();
  await expect(saved).toBeHidden();
  await expect(page.getByRole('heading', { name: data.description })).toBeVisible();
  await page.request.delete(`/api/admin/webhook-endpoints/${id}`, { headers });
});
