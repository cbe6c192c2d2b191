import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const orders = '**/api/stripe-connect/create-regular-checkout';
const refusal = (status: number, detail: string) => ({ status, json: { detail, code: 'conflict' } });

async function openPremier(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Choose Premier Level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Premier Level' });
  await dialog.getByLabel('Your email address').fill('owner@practice.example');
  return dialog;
}

test('a visitor buys a plan in installments: two clicks make one order, and a demo is called a demo', {
  tag: '@journey',
}, async ({ page }) => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-regular-checkout')) sent.push(request.postDataJSON());
  });
  const dialog = await openPremier(page);
  const { origin } = new URL(page.url());
  await expect(dialog).toContainText('nothing is charged');
  await dialog.getByRole('radio', { name: /Split setup payment/ }).check();
  await dialog.getByRole('button', { name: 'Continue to payment' }).dblclick();

  await expect(page).toHaveURL(/\/success\?demo=true&session_id=cs_demo_/);
  await expect(page.getByText('This is a test transaction. No payment was processed.')).toBeVisible();
  const purchase = page.getByRole('region', { name: 'Your purchase' });
  await expect(purchase).toContainText('Premier Level');
  await expect(purchase).toContainText('$250.00');
  expect(sent).toEqual([
    {
      product_id: 'premier',
      payment_type: 'installment',
      customer_email: 'owner@practice.example',
      success_url: `${origin}/success`,
      cancel_url: origin,
    },
  ]);
});

test('a checkout that fails says why and offers the invoice, a call and another attempt under the same key', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  const answers = [
    refusal(409, 'This checkout has expired. Please start over.'),
    refusal(503, 'We can’t reach the payment service right now. Nothing was charged.'),
    'no answer',
    'the server’s own',
  ] as const;
  await page.route(orders, async (route) => {
    const answer = answers[keys.length];
    keys.push(route.request().headers()['idempotency-key']);
    if (answer === 'no answer') await route.abort();
    else if (typeof answer === 'object') await route.fulfill(answer);
    else await route.continue();
  });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('"invoice_premier":null', '"invoice_premier":"https://invoices.example/premier"')
      .replace('"stripe_publishable_key":null', '"stripe_publishable_key":"not a public key"');
    await route.fulfill({ response, body });
  });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));

  const dialog = await openPremier(page);
  await expect.poll(() => warnings).toContain('The publishable key of the payment provider should start with pk_');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const trouble = page.getByRole('dialog', { name: 'We couldn’t open the payment page' });
  await expect(trouble.getByRole('alert')).toContainText(
    'Payment setup error: This checkout has expired. Please start over. Please try again or contact support at +1 (615) 555-0142',
  );
  await expect(trouble.getByRole('link', { name: 'Pay by invoice instead' })).toHaveAttribute(
    'href',
    'https://invoices.example/premier',
  );
  for (const name of ['Call support', /^\+1 \(615\) 555-0142$/])
    await expect(trouble.getByRole('link', { name })).toHaveAttribute('href', 'tel:+16155550142');
  await page.keyboard.press('Escape');
  await expect(trouble).toBeHidden();
  await expect(dialog.getByLabel('Your email address')).toHaveValue('owner@practice.example');

  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(trouble).toContainText('Payment setup error: We can’t reach the payment service right now');
  for (const name of ['Call support', /^\+1 \(615\) 555-0142$/])
    await expect(trouble.getByRole('link', { name })).toHaveAttribute('href', 'tel:+16155550142');
  await expect(trouble.getByRole('link', { name: /Call sales/ })).toHaveCount(0);
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(trouble).toContainText('Payment setup error: Failed to create checkout session. Please try again');
  const sales = trouble.getByRole('link', { name: 'Call sales +1 (615) 555-0110' });
  await expect(sales).toHaveAttribute('href', 'tel:+16155550110');
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/success\?demo=true/);
  expect(keys).toHaveLength(4);
  expect(new Set(keys.slice(1)).size).toBe(1);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a busy server is asked again at the time it named, under the same key, while the visitor sees it processing', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  let answer: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(orders, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1)
      await route.fulfill({ ...refusal(503, 'We are very busy.'), headers: { 'retry-after': '1' } });
    else {
      await looked;
      await route.continue();
    }
  });
  const dialog = await openPremier(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(dialog.getByRole('button', { name: 'Processing…' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  answer();
  await expect(page).toHaveURL(/\/success\?demo=true/);
  expect(new Set(keys).size).toBe(1);
});

test('a buyer who orders while many people write sees when the payment page opens, and it opens by itself', async ({
  page,
}) => {
  // The waits vary by chance; here they are the shortest.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const sent: unknown[] = [];
  await page.route(orders, async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 5) return route.continue();
    return route.fulfill({
      ...refusal(429, 'We take 60 forms a minute.'),
      headers: { 'retry-after': sent.length === 1 ? '60' : '0' },
    });
  });
  const dialog = await openPremier(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const line = dialog.getByText('Many people are writing right now. Please keep this page open');
  await expect(line).toContainText(/your payment page opens in \d\d seconds\./);
  await expect(line).not.toContainText('You can also call');
  await expectAccessible(page);
  await dialog.getByLabel('Your email address').fill('office@practice.example');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/success\?demo=true/);
  expect(sent).toHaveLength(6);
  expect(sent.at(-1)).toMatchObject({ customer_email: 'office@practice.example' });
});

test('a visitor who closes the dialog while it is processing stays on the page', async ({ page }) => {
  await page.route(orders, () => {
    // Never answered.
  });
  const dialog = await openPremier(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog.getByRole('button', { name: 'Processing…' })).toBeVisible();
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/create-regular-checkout'));
  await page.keyboard.press('Escape');
  await givenUp;
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('the failure fits a phone in dark mode', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route(orders, (route) => route.abort());
  const dialog = await openPremier(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('dialog', { name: 'We couldn’t open the payment page' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
