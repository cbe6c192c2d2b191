import { expect, type Request } from '@playwright/test';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { adminPassword, productPort } from '#tests/support/browser-run.ts';
import { expectAccessible, expectNoSidewaysScroll, refusedByPolicy, signIn, test } from './support.ts';

test('a wrong password is refused, a right one opens the dashboard, and logging out closes it', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill('certainly not this one');
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page.getByText('Invalid password')).toBeVisible();

  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword);
  await page.getByRole('button', { name: 'Access Dashboard' }).click();
  await expect(page.getByRole('tab', { name: /Demo Requests/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
});

test('logging out without the server leaves nothing on the page, says that the session is open, and tries again', async ({
  page,
  context,
  request,
}) => {
  const { reference } = await (await request.post('/api/demo-requests', { data: demoRequestInput() })).json();
  await signIn(page);
  await expect(page.getByRole('row', { name: new RegExp(reference) })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed out on this page only.' })).toBeVisible();
  await expect(page.getByText('your session may still be open there')).toBeVisible();
  expect(await page.content()).not.toContain(reference);
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await again.click();
  await expect(page.getByText('We couldn’t reach our server.').first()).toBeVisible();
  await expect(again).toBeEnabled();
  await context.setOffline(false);
  await again.click();
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
  expect((await page.request.get('/api/admin/sessions')).status()).toBe(401);
});

test('a page that nobody is at says so when it asks for news by itself, until someone is back', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  /** Lets time pass until the page asks for the list by itself, and has it. Returns what it says of the user. */
  const saidAfter = async (milliseconds: number) => {
    const asked = new Set<Request>();
    const note = (request: Request) => asked.add(request);
    page.on('request', note);
    // The next time counts from its answer. One that a live update overtakes is given up, and one that was asked
    // before says who was here then.
    const answered = page.waitForEvent(
      'requestfinished',
      (each) => asked.has(each) && new URL(each.url()).pathname === '/api/admin/demo-requests',
    );
    await page.clock.fastForward(milliseconds);
    const request = await answered;
    page.off('request', note);
    await page.evaluate(() => document.title);
    return (await request.allHeaders())['x-away'];
  };
  await saidAfter(61_000);
  expect(await saidAfter(31_000)).toBe('yes');
  await page.mouse.move(200, 300);
  expect(await saidAfter(31_000)).toBeUndefined();
});

test('the old flag in the browser opens nothing', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('adminAuthenticated', 'true'));
  await page.goto('/admin');
  await expect(page.getByText('Enter admin password to access dashboard')).toBeVisible();
});

test('a server that goes away and comes back is noticed, and what came meanwhile is shown', {
  tag: '@journey',
}, async ({ browser, request }) => {
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
  await expect(page.getByText('codes').first()).toBeVisible();
  await expect(page.getByText('emails').first()).toBeVisible();
  await page.goto('/admin/queues/queue/emails?status=completed');
  await expect(page.getByText('jobData').first()).toBeVisible();
  await page.locator('header button').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(refused).toEqual([]);
});
