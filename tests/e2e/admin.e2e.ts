import { expect, test } from '@playwright/test';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { productPort } from '#tests/support/browser-run.ts';
import { refusedByPolicy, signIn } from './support.ts';

test('a wrong password is refused, a right one opens the dashboard, and logging out closes it', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('certainly not this one');
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page.getByText('Invalid password')).toBeVisible();

  await signIn(page);
  await expect(page.getByRole('tab', { name: /Demo Requests/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
});

test('the old flag in the browser opens nothing', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('adminAuthenticated', 'true'));
  await page.goto('/admin');
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
});

test('a server that goes away and comes back is noticed, and what came meanwhile is shown', async ({
  browser,
  request,
}) => {
  const wire = await startTcpProxy({ host: '127.0.0.1', port: productPort });
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${wire.port}` });
  try {
    const page = await context.newPage();
    await signIn(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    wire.set('cut');
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    const { reference } = await (await request.post('/api/demo-requests', { data: demoRequestInput() })).json();
    wire.set('pass');
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible();
  } finally {
    await context.close();
    await wire.close();
  }
});

test('the queue board is shown to an administrator only, and does nothing its policy refuses', async ({
  page,
  browser,
}) => {
  const stranger = await browser.newContext();
  expect((await (await stranger.newPage()).goto('/admin/queues'))?.status()).toBe(401);
  await stranger.close();
  await signIn(page);
  const refused = refusedByPolicy(page);
  await page.getByRole('link', { name: 'Queues' }).click();
  await expect(page.getByText('webhooks').first()).toBeVisible();
  await expect(page.getByText('emails').first()).toBeVisible();
  await page.goto('/admin/queues/queue/webhooks?status=completed');
  await expect(page.getByText('jobData').first()).toBeVisible();
  await page.locator('header button').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(refused).toEqual([]);
});
