import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { receiverPort } from '#tests/support/browser-run.ts';
import { openTab, signIn } from './support.ts';

test('a wrong password is told so, a right one opens the dashboard, and logging out closes it', async ({ page }) => {
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

test('a delivery that was given up is retried from the list and arrives', async ({ page, request }) => {
  const answer = await request.post('/api/demo-requests', { data: demoRequestInput() });
  expect(answer.status()).toBe(202);
  const { reference } = await answer.json();

  await signIn(page);
  await openTab(page, 'Jobs');
  await page.getByRole('searchbox').fill(reference);
  const webhook = page.getByRole('row', { name: /deliver-webhook/ }).filter({ hasText: reference });
  await expect(webhook).toContainText('dead');
  await expect(webhook).toContainText('connection_refused');

  const received: string[] = [];
  const receiver = createServer((incoming, response) => {
    json(incoming).then((body) => {
      received.push((body as { reference: string }).reference);
      response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(receiverPort, '127.0.0.1', resolve));
  try {
    await webhook.getByRole('button').first().click();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(webhook).toContainText('succeeded');
    expect(received.filter((each) => each === reference)).toHaveLength(1);
    await expect(page.getByRole('cell', { name: 'thanks' })).toBeVisible();
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
});

test('a new record appears in an open list without a reload', async ({ page, request }) => {
  await signIn(page);
  const { reference } = await (await request.post('/api/demo-requests', { data: demoRequestInput() })).json();
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible();
});

test('the queue board shows itself to an administrator and to nobody else', async ({ page, browser }) => {
  const stranger = await browser.newContext();
  expect((await (await stranger.newPage()).goto('/admin/queues'))?.status()).toBe(401);
  await stranger.close();
  await signIn(page);
  await page.getByRole('link', { name: 'Queues' }).click();
  await expect(page.getByText('webhooks').first()).toBeVisible();
  await expect(page.getByText('emails').first()).toBeVisible();
});
