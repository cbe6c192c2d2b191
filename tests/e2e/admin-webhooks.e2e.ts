import { expect, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactFormInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  rowName,
  signIn,
  test,
  uniqueName,
} from './support.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

let receiver: WebhookReceiver;
/** The endpoints a test has made; the other tests' events go to none of them afterwards. */
const made: { page: Page; id: string }[] = [];

test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
});

test.afterEach(async () => {
  for (const { page, id } of made.splice(0))
    await page.request.delete(`/api/admin/webhook-endpoints/${id}`, { headers: sameOrigin });
  await receiver.close();
});

/** Makes an endpoint of a type that no other test's events have, and opens its page. */
async function openEndpoint(page: Page, { types = ['call.completed'] } = {}) {
  const description = `Endpoint ${uniqueName()}`;
  const created = await page.request.post('/api/admin/webhook-endpoints', {
    data: { url: receiver.url, description, event_types: types },
    headers: sameOrigin,
  });
  expect(created.status()).toBe(201);
  const { id } = await created.json();
  made.push({ page, id });
  await page.goto(`/admin?tab=webhooks&endpoint=${id}`);
  await expect(page.getByRole('heading', { name: description })).toBeVisible();
  return { id, description };
}

async function sendExample(page: Page, type = 'call.completed') {
  await page.getByRole('button', { name: 'Send an example' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send an example' });
  await dialog.getByLabel('Event type').selectOption(type);
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByRole('heading', { name: type })).toBeFocused();
}

/** The status of the message that is open. */
const status = (page: Page) => page.getByRole('main').getByRole('status').first();

test('an operator adds an endpoint, copies its secret, sends an example and reads the answer', {
  tag: '@journey',
}, async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  receiver.always((response) => response.writeHead(200, { 'x-server': 'crm' }).end('Thank you for the call'));
  await signIn(page);
  await openAdminPage(page, 'Webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByLabel('Address');
  const add = dialog.getByRole('button', { name: 'Add endpoint' });

  await add.click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Please enter the address\./);
  await address.fill('http://10.0.0.8/hook');
  await add.click();
  await expect(address).toHaveAccessibleDescription(/public internet: 10\.0\.0\.8 is a private address/);
  await expect(address).toBeFocused();

  await address.fill(receiver.url);
  const description = `CRM ${uniqueName()}`;
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByLabel('All events, also future ones').uncheck();
  await add.click();
  await expect(dialog.getByText('Please choose at least one event type.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^call\.completed/ }).check();
  await dialog.getByRole('button', { name: 'Add a header' }).press('Enter');
  await expect(dialog.getByLabel('Name of header 1')).toBeFocused();
  await page.keyboard.type('webhook-id');
  await add.click();
  await expect(dialog.getByText('deliveries set the header “webhook-id” themselves')).toBeVisible();
  await dialog.getByLabel('Name of header 1').fill('x-api-key');
  await dialog.getByLabel('Value of header 1').fill('a key of the operators');
  await add.click();

  await expect(dialog).toContainText('Copy the secret now. It won’t be shown again.');
  await dialog.getByRole('button', { name: 'Copy the secret' }).click();
  await expect(page.getByText('Secret copied.', { exact: true })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: description })).toBeFocused();
  made.push({ page, id: new URL(page.url()).searchParams.get('endpoint') ?? '' });
  await expect(page.getByText('It’s ready: it gets the next event of the types you chose.')).toBeVisible();

  await sendExample(page);
  await expect(status(page)).toHaveText('Delivered');
  await expect(page.getByText('Delivered: the receiver answered 200.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer’s body, attempt 1' })).toHaveText('Thank you for the call');
  await expect(page.getByRole('region', { name: 'Answer’s headers, attempt 1' })).toContainText('x-server: crm');
  await expect(page.getByRole('region', { name: 'Sent headers, attempt 1' })).toContainText('x-api-key: (hidden)');
  const [delivery] = receiver.deliveries;
  if (!delivery) throw new Error('Nothing was delivered');
  expect(delivery.headers['x-api-key']).toBe('a key of the operators');
  const body = page.getByRole('region', { name: 'Body', exact: true });
  expect(await body.textContent()).toBe(delivery.body);
  const headers = Object.entries(delivery.headers).map(([name, value]) => [name, String(value)]);
  expect(new Webhook(secret).verify(delivery.body, Object.fromEntries(headers))).toMatchObject({
    type: 'call.completed',
  });
  await page.getByLabel('Indent it to read').check();
  await expect(body).toContainText('  "type": "call.completed"');
  await page.getByRole('button', { name: 'Copy the body' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(delivery.body);
});

test('an operator reads why a message failed, and sends it again', { tag: '@journey' }, async ({ page }) => {
  receiver.always((response) => response.writeHead(422).end('There is no such customer'));
  await signIn(page);
  await openEndpoint(page);
  await sendExample(page);
  await expect(status(page)).toHaveText('Failed');
  await expect(
    page.getByText(
      'The receiver answered 422: it doesn’t accept what we sent. It won’t be tried again on its own. Fix the cause, then send it again.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: /^Answer’s body/ }).first()).toHaveText('There is no such customer');

  receiver.always(204);
  const again = page.getByRole('button', { name: 'Send again' });
  await again.press('Enter');
  await expect(status(page)).toHaveText('Delivered');
  await expect(again).toBeFocused();
  await expect(page.getByText(/^Delivered: the receiver answered 204 on attempt \d\.$/)).toBeVisible();
  expect(new Set(receiver.deliveries.map(({ id }) => id)).size).toBe(1);

  await page.goBack();
  const row = page.getByRole('row', { name: /call\.completed/ });
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText('HTTP 204');
});

test('an endpoint that answers 410 Gone says so, and is enabled again', async ({ page }) => {
  receiver.always(410);
  await signIn(page);
  const { description } = await openEndpoint(page);
  await sendExample(page);
  await expect(status(page)).toHaveText('Failed');
  await expect(page.getByText(/410 Gone.* Enable the endpoint, then send this again\.$/)).toBeVisible();
  const again = page.getByRole('button', { name: 'Send again' });
  await expect(again).toBeDisabled();
  await page.getByRole('link', { name: description }).click();
  await expect(page.getByText('It answered 410 Gone, which means it wants no more events.')).toBeVisible();
  receiver.always(200);
  await page.getByRole('button', { name: 'Enable' }).click();
  await rowName(page.getByRole('row', { name: /call\.completed/ })).click();
  await again.click();
  await expect(status(page)).toHaveText('Delivered');
});

test('a message that is pressed stays under the pointer while its endpoint is enabled, and opens', async ({ page }) => {
  receiver.always(410);
  await signIn(page);
  const { id, description } = await openEndpoint(page);
  await sendExample(page);
  await expect(status(page)).toHaveText('Failed');
  await page.getByRole('link', { name: description }).click();
  await page.getByRole('button', { name: 'Enable' }).waitFor();
  await rowName(page.getByRole('row', { name: /call\.completed/ })).hover();
  await page.mouse.down();
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/webhook-endpoints/${id}`));
  await page.request.patch(`/api/admin/webhook-endpoints/${id}`, { data: { state: 'enabled' }, headers: sameOrigin });
  await read;
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
});

test('of two people who edit an endpoint, the second is told and keeps what they typed', async ({ page, browser }) => {
  await signIn(page);
  const { id } = await openEndpoint(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the endpoint' });
  await dialog.getByLabel('Description').fill('The second person’s words');

  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first);
  await first.goto(`/admin?tab=webhooks&endpoint=${id}`);
  await first.getByRole('button', { name: 'Edit' }).click();
  await first.getByRole('dialog').getByLabel('Posts at a time').fill('7');
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('The endpoint is saved.', { exact: true })).toBeVisible();
  await context.close();

  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  const problem = dialog.getByRole('alert');
  await expect(problem).toContainText('Someone else just changed this endpoint.');
  await expect(problem).toContainText('The number of posts at a time is now: 7');
  await expect(dialog.getByLabel('Description')).toHaveValue('The second person’s words');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The second person’s words' })).toBeVisible();
  const stored = await page.request.get(`/api/admin/webhook-endpoints/${id}`);
  expect(await stored.json()).toMatchObject({ description: 'The second person’s words', concurrency: 7 });
});

test('an endpoint is sent what it missed, and deleted', async ({ page, request }) => {
  receiver.always(422);
  await signIn(page);
  const { description } = await openEndpoint(page, { types: ['partner_application.created'] });
  const sent = await request.post('/api/partner-applications', { data: partnerApplicationInput() });
  const { reference } = await sent.json();
  await page.getByRole('searchbox', { name: 'Search by a record’s reference' }).fill(reference);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Failed');

  receiver.always(200);
  await page.getByRole('button', { name: 'Send what it missed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send what it missed' });
  await dialog.getByLabel('Since when').selectOption('chosen');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByLabel('Date and time')).toHaveAccessibleDescription('Please enter a date and a time.');
  await dialog.getByLabel('Since when').selectOption('hour');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(/messages? since .* (was|were) sent again/)).toBeVisible();
  await expect(row).toContainText('Delivered');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: description })).toHaveCount(0);
});

test('sending what an endpoint missed waits while it is paused, and is canceled', async ({ page }) => {
  await signIn(page);
  await openEndpoint(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
  await page.getByRole('button', { name: 'Send what it missed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Everything, also what was delivered').check();
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('progressbar', { name: /^Sending what it missed since/ })).toBeVisible();
  await expect(page.getByText('It goes on once you enable the endpoint.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel sending what it missed' }).click();
  await expect(page.getByText(/^Sending what it missed was canceled .*, after 0 of/)).toBeVisible();
});

test('the address of the environment comes first, and its page says where it is set', async ({ page }) => {
  await signIn(page);
  await openAdminPage(page, 'Webhooks');
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Automation webhook');
  await expect(page.getByText('Set in the server’s environment.')).toBeVisible();
  await rowName(first).click();
  await expect(page.getByText('This address is set by AUTOMATION_WEBHOOK_URL')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('from a contact form, two clicks lead to where its event went and what was answered', async ({
  page,
  request,
}) => {
  receiver.always((response) => response.writeHead(200).end('Stored as lead 17'));
  await signIn(page);
  const { description } = await openEndpoint(page, { types: ['contact_form.created'] });
  const { reference } = await (await request.post('/api/admin/contact-form', { data: contactFormInput() })).json();
  await openAdminPage(page, 'Contact Forms');
  await page.getByRole('searchbox').fill(reference);
  await rowName(page.getByRole('row').filter({ hasText: reference })).click();
  const panel = page.getByRole('dialog').filter({ hasText: reference });
  await panel.getByText('Webhooks', { exact: true }).click();
  const message = panel.getByRole('listitem').filter({ hasText: `To ${description}` });
  await expect(message).toContainText('Delivered');
  await expect(message).toContainText('HTTP 200');
  await message.getByRole('link', { name: 'contact_form.created' }).click();
  await expect(page.getByRole('region', { name: 'Answer’s body, attempt 1' })).toHaveText('Stored as lead 17');
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(reference);
});

test('the keyboard opens an endpoint and a message, and Back returns the focus to their rows', async ({ page }) => {
  await signIn(page);
  const { description } = await openEndpoint(page);
  await sendExample(page);
  await expect(status(page)).toHaveText('Delivered');
  await page.goBack();
  const message = rowName(page.getByRole('row', { name: /call\.completed/ }));
  await message.press('Enter');
  await expect(page.getByRole('heading', { name: 'call.completed' })).toBeFocused();
  await page.goBack();
  await expect(message).toBeFocused();
  await page.goto('/admin?tab=webhooks');
  const endpoint = rowName(page.getByRole('row', { name: description }));
  await endpoint.press('Enter');
  await expect(page.getByRole('heading', { name: description })).toBeFocused();
  await page.goBack();
  await expect(endpoint).toBeFocused();
  await page.getByRole('row', { name: description }).getByText('1 type').click();
  await expect(page.getByRole('row', { name: description })).toContainText('call.completed');
});

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const)
  test(`the pages and their dialogs are accessible and fit at ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    receiver.always((response) => response.writeHead(500).end(`<html>${'a long answer '.repeat(40)}</html>`));
    const check = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    const close = () => page.keyboard.press('Escape');
    await signIn(page);
    const { id } = await openEndpoint(page, { types: ['call.completed', 'purchase.disputed'] });
    await expect(page.getByText('Failed, 24 hours')).toBeVisible();
    await check();
    for (const name of ['Edit', 'Rotate the secret', 'Send an example', 'Send what it missed', 'Delete']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check();
      await close();
    }
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    await expect(page.getByRole('dialog')).toContainText('It won’t be shown again.');
    await expect(page.getByRole('dialog')).toContainText('The new and the old secret both sign until');
    await check();
    await close();
    await sendExample(page);
    await expect(status(page)).toHaveText('Failed');
    await page.evaluate(() => window.scrollTo(0, 0));
    await check();

    await page.goto('/admin?tab=webhooks');
    await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('All events, also future ones').uncheck();
    await dialog.getByRole('button', { name: 'Add a header' }).click();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(dialog.getByText('Please enter the address.')).toBeVisible();
    await check();
    await close();
    await check();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await check();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await check();
  });
