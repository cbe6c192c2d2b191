import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, holdBack, test } from './support.ts';

const orders = '**/api/stripe-connect/create-checkout-session';

const form = (page: Page) => page.locator('#main form');
const codeOf = (page: Page) => form(page).getByLabel('Partner code');
const partnerEmailOf = (page: Page) => form(page).getByLabel('Partner email');
const emailOf = (page: Page) => form(page).getByLabel('Your email address');
const send = (page: Page) => form(page).getByRole('button', { name: 'Continue to payment' }).click();

test('everything missing or wrong is named, and a general partner must give an email', async ({ page }) => {
  await page.goto('/partner-checkout');
  await send(page);
  const wrongCode = page.getByText('Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)');
  await expect(wrongCode).toBeVisible();
  await expect(page.getByText('Please enter your email address to receive purchase confirmation.')).toBeVisible();
  await expect(codeOf(page)).toBeFocused();
  await codeOf(page).fill('acme');
  await expect(wrongCode).toBeVisible();
  await expect(partnerEmailOf(page)).toBeHidden();

  await codeOf(page).fill('GeneralPartner');
  await expect(wrongCode).toBeHidden();
  await send(page);
  await expect(page.getByText('Please enter your partner email address to receive commission receipts.')).toBeVisible();
  await partnerEmailOf(page).fill('not an address');
  await expect(page.getByText('Please enter a valid partner email address.')).toBeVisible();
  await emailOf(page).fill('not an address');
  await expect(page.getByText('Please enter a valid customer email address.')).toBeVisible();

  await codeOf(page).fill('etc');
  await expect(partnerEmailOf(page)).toBeHidden();
  await codeOf(page).fill('generalpartner');
  await expect(partnerEmailOf(page)).toHaveValue('');
});

test('a partner’s link fills in the code and says whose it is, and the buyer can still change it', async ({ page }) => {
  await page.goto('/partner-checkout?code=generalpartner&partner=dana%40evergreen.example');
  await expect(codeOf(page)).toHaveValue('GENERALPARTNER');
  await expect(codeOf(page)).toHaveAccessibleDescription('This is General Partner’s code.');
  await expect(partnerEmailOf(page)).toHaveValue('dana@evergreen.example');
  await codeOf(page).fill('etc');
  await expect(codeOf(page)).toHaveAccessibleDescription('This is ETC Partner’s code.');
  await expect(partnerEmailOf(page)).toBeHidden();
  await codeOf(page).fill('generalpartner');
  await expect(partnerEmailOf(page)).toHaveValue('');

  await page.goto('/partner-checkout?code=GENERALPARTNER&partner=dana%40evergreen.example');
  await emailOf(page).fill('owner@practice.example');
  const sent = page.waitForRequest(orders);
  await send(page);
  expect((await sent).postDataJSON()).toMatchObject({
    partner_code: 'GENERALPARTNER',
    partner_email: 'dana@evergreen.example',
  });
  await expect(page).toHaveURL(/\/success\?demo=true/);
});

test('a link with a code we don’t know says so beside the field, and the purchase goes on', async ({ page }) => {
  await page.goto('/partner-checkout?code=SPRING');
  await expect(codeOf(page)).toHaveValue('');
  await expect(codeOf(page)).toHaveAccessibleDescription(/We don’t recognize the partner code in your link/);
  await codeOf(page).fill('etc');
  await expect(codeOf(page)).toHaveAccessibleDescription('This is ETC Partner’s code.');
  await emailOf(page).fill('owner@practice.example');
  await send(page);
  await expect(page).toHaveURL(/\/success\?demo=true/);
});

test('a code typed before the script has loaded is not replaced by the link’s', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/partner-checkout?code=ETC', { waitUntil: 'commit' });
  await expect(codeOf(page)).toHaveValue('ETC');
  await codeOf(page).fill('directfil');
  release();
  await expect(form(page).getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  await expect(codeOf(page)).toHaveValue('directfil');
  await expect(codeOf(page)).toHaveAccessibleDescription('This is DirectFil Partner’s code.');
});

test('a partner’s customer sees the cost and no commission, buys, and reads it again on the success page', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/partner-checkout');
  await expect(form(page).getByRole('radio', { name: /Basic Level/ })).toBeChecked();
  await expect(form(page).getByRole('radio', { name: /Setup fee/ })).toBeChecked();
  const summary = form(page).getByRole('region', { name: 'Basic Level' });
  await expect(summary).toContainText('Charged today$1,499');
  await expect(page.locator('#main')).not.toContainText(/commission|16%|earns/i);
  await form(page)
    .getByRole('radio', { name: /Monthly fee/ })
    .check();
  await expect(summary).toContainText('Charged today$399');

  await form(page)
    .getByRole('radio', { name: /Premier Level/ })
    .check();
  await form(page)
    .getByRole('radio', { name: /Split payment \(10 monthly payments\)/ })
    .check();
  await codeOf(page).fill('generalpartner');
  await partnerEmailOf(page).fill('me@partner.example');
  await emailOf(page).fill('owner@practice.example');
  const premier = form(page).getByRole('region', { name: 'Premier Level' });
  await expect(premier).toContainText('Charged today$250');
  await expect(premier).toContainText('9 more payments of $250');
  const sent = page.waitForRequest(orders);
  await send(page);
  expect((await sent).postDataJSON()).toMatchObject({
    partner_code: 'GENERALPARTNER',
    partner_email: 'me@partner.example',
    product_id: 'premier',
    payment_type: 'split',
    customer_email: 'owner@practice.example',
    success_url: expect.stringMatching(/\/success$/),
    cancel_url: expect.stringMatching(/\/partner-checkout$/),
  });

  await expect(page).toHaveURL(/\/success\?demo=true&session_id=cs_demo_/);
  const sessionId = new URL(page.url()).searchParams.get('session_id') ?? '';
  const purchase = page.getByRole('region', { name: 'Your purchase' });
  for (const fact of [
    'Premier Level',
    'Split payment (10 monthly payments)',
    '$250.00',
    'GENERALPARTNER',
    sessionId.slice(-8),
  ]) {
    await expect(purchase).toContainText(fact);
  }
  await expect(purchase).toContainText('commission receipt');
  await expect(purchase).not.toContainText('$40.00');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('partnerCheckoutSession') ?? '{}'));
  expect(kept).toEqual({
    session_id: sessionId,
    partner_code: 'GENERALPARTNER',
    partner_email: 'me@partner.example',
    product_id: 'premier',
    payment_type: 'split',
    total_amount: 25_000,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('where the partner has no account the purchase continues at the hosted checkout; other failures offer a call', async ({
  page,
}) => {
  await page.route('/partner-checkout', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"invoice_basic":null',
      '"invoice_basic":"https://invoices.example/b"',
    );
    await route.fulfill({ response, body });
  });
  await page.route(orders, (route) =>
    route.fulfill({ status: 409, json: { detail: 'Partner ETC: Stripe account not configured' } }),
  );
  await page.goto('/partner-checkout');
  await codeOf(page).fill('etc');
  await emailOf(page).fill('owner@practice.example');
  await send(page);
  const hosted = page.getByRole('dialog', { name: 'Continue on our invoicing page?' });
  for (const fact of ['ETC Partner (ETC)', 'Basic Level', '$1,499.00']) await expect(hosted).toContainText(fact);
  await expect(hosted.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', 'https://invoices.example/b');
  await expectAccessible(page);
  await hosted.getByRole('button', { name: 'Cancel' }).click();
  await expect(hosted).toBeHidden();

  await page.unroute(orders);
  await page.route(orders, (route) => route.abort());
  await send(page);
  const trouble = page.getByRole('dialog', { name: 'We couldn’t open the payment page' });
  await expect(trouble.getByRole('alert')).toContainText('Checkout Error: Failed to create checkout session');
  await expect(trouble.getByRole('link', { name: 'Call sales' })).toHaveAttribute('href', 'tel:+16155550110');
  await page.unroute(orders);
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/success\?demo=true/);
});

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const) {
  test(`the partner checkout is accessible and fits at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/partner-checkout');
    await codeOf(page).fill('generalpartner');
    await send(page);
    await expect(page.getByText('Please enter your email address to receive purchase confirmation.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('link', { name: 'Upload the custom deal' })).toHaveAttribute(
      'href',
      '/custom-deals-upload',
    );
  });
}

test('what is chosen before the script has loaded stays chosen, and the summary follows', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/partner-checkout', { waitUntil: 'commit' });
  await form(page)
    .getByRole('radio', { name: /Premier Level/ })
    .check();
  await form(page)
    .getByRole('radio', { name: /Split payment/ })
    .check();
  await emailOf(page).fill('early@example.com');
  release();
  await expect(form(page).getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  await expect(form(page).getByRole('radio', { name: /Premier Level/ })).toBeChecked();
  await expect(form(page).getByRole('radio', { name: /Split payment/ })).toBeChecked();
  await expect(emailOf(page)).toHaveValue('early@example.com');
  await expect(form(page)).toContainText('Charged today$250');
});

test('a demo’s email typed before the script has loaded is still there afterwards', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/demo', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('early@practice.example');
  release();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeEnabled();
  await page.getByLabel('Phone number', { exact: true }).fill('6152340199');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('early@practice.example');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByLabel('Business description')).toBeVisible();
});

test('a demo’s card choice made before the script has loaded stays chosen', async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/demo', { waitUntil: 'commit' });
  const card = page.locator('#main form').getByRole('checkbox').first();
  await card.check();
  release();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(card).toBeChecked();
});
