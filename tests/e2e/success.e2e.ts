import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './support.ts';

const statuses = '**/api/stripe-connect/session-status/*';
const address = '/success?session_id=cs_test_a1B2c3D4e5F6g7H8&plan=Basic+Level&amount=149900';

const status = (payment_status: string, changes: object = {}) => ({
  payment_status,
  plan: 'basic',
  payment_type: 'setup',
  amount_total: 149_900,
  partner_code: null,
  partner_commission: null,
  main_account_amount: null,
  commission_receipt_sent: false,
  demo: false,
  ...changes,
});
const answerWith = (page: Page, json: object, code = 200) =>
  page.route(statuses, (route) => route.fulfill({ status: code, json }));
const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const purchaseOn = (page: Page) => page.getByRole('region', { name: 'Your purchase' });

test('a payment is being confirmed until the server says that it is paid', { tag: '@journey' }, async ({ page }) => {
  let answers = 0;
  let paid = false;
  await page.route(statuses, async (route) => {
    answers += 1;
    if (paid) await route.fulfill({ json: status('paid') });
    else if (answers === 1) await route.fulfill({ json: status('processing') });
    else await route.abort();
  });
  await page.goto(address);
  await expect(headline(page)).toHaveText('Confirming your payment…');
  await expect(purchaseOn(page)).toContainText('Basic Level');
  await expect(purchaseOn(page)).toContainText('$1,499.00');
  await expect.poll(() => answers).toBeGreaterThan(1);
  await expect(headline(page)).toHaveText('Confirming your payment…');
  paid = true;
  await expect(headline(page)).toHaveText('Your payment is confirmed. Welcome.');
  await expect(purchaseOn(page)).toContainText('Paid$1,499.00');
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
});

for (const [answer, title, wayOn] of [
  [status('unpaid'), 'This isn’t paid yet.', '/#pricing'],
  [status('expired', { partner_code: 'ETC' }), 'This checkout has expired.', '/partner-checkout'],
] as const) {
  test(`a payment that is ${answer.payment_status} is called that, with a next step`, async ({ page }) => {
    await answerWith(page, answer);
    await page.goto(address);
    await expect(headline(page)).toHaveText(title);
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toHaveAttribute('href', wayOn);
  });
}

test('an unknown payment is not called paid, and neither is one without a session; the bare page has no purchase', async ({
  page,
}) => {
  await page.goto('/success?session_id=cs_test_ofAnotherBuyer');
  await expect(headline(page)).toHaveText('We can’t find this payment.');
  await page.goto('/success?plan=');
  await expect(headline(page)).toHaveText('There’s no payment to confirm.');
  await expect(purchaseOn(page)).toContainText('Unknown Plan');
  await expect(purchaseOn(page)).toContainText('$0.00');
  await page.goto('/success');
  await expect(headline(page)).toHaveText('No purchase found');
  await expect(purchaseOn(page)).toBeHidden();
  const main = page.locator('#main');
  await expect(main.getByRole('link', { name: 'See plans and pricing' })).toHaveAttribute('href', '/#pricing');
  await expect(main.getByRole('link', { name: 'Call support' })).toHaveAttribute('href', 'tel:+16155550142');
  await expect(main.getByRole('link', { name: 'Email support' })).toHaveAttribute('href', /^mailto:support@/);
});

test('a partner’s purchase shows its code and that the receipt was sent, but not the commission', async ({ page }) => {
  await answerWith(
    page,
    status('paid', { partner_code: 'DIRECTFIL', partner_commission: 23_984, commission_receipt_sent: true }),
  );
  await page.goto(address);
  for (const fact of ['Basic Level', 'Setup fee', '$1,499.00', 'DIRECTFIL', 'e5F6g7H8']) {
    await expect(purchaseOn(page)).toContainText(fact);
  }
  await expect(purchaseOn(page)).toContainText('A commission receipt was emailed to the partner.');
  await expect(purchaseOn(page)).not.toContainText('$239.84');
});

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`a demo is called a test, broken data is reported, and it all fits at ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.addInitScript(() => localStorage.setItem('partnerCheckoutSession', '{broken'));
    await page.goto('/success?demo=true&plan=Premier+Level&amount=250000');
    await expect(page.getByText('This is a test transaction. No payment was processed.')).toBeVisible();
    await expect(page.getByText('Error processing payment data')).toBeVisible();
    await expect(purchaseOn(page)).toContainText('$2,500.00');
    for (const step of ['Within 24 hours', 'Setup call', 'AI training', 'Go live']) {
      await expect(page.locator('#main').getByText(step, { exact: true })).toBeVisible();
    }
    const main = page.locator('#main');
    for (const [name, href] of [
      ['See the dashboard', '/dashboard'],
      ['Go to the home page', '/'],
      ['+1 (615) 555-0142', 'tel:+16155550142'],
      ['support@ringwell.example', 'mailto:support@ringwell.example'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
