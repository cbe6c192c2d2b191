import { expect, type Page, test } from '@playwright/test';
import { startProduct } from '#scripts/product.ts';
import { startMailServer } from '#tests/simulators/smtp.ts';
import { startStripe } from '#tests/simulators/stripe/simulator.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { stockStripe, stripeSettings, stripeWebhookSecret } from '#tests/support/simulated-stripe.ts';
import { expectAccessible, expectNoSidewaysScroll, openTab, signIn } from './support.ts';

/** One product with a Stripe and a mail server of its own serves the whole file, so its tests share a process. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

async function openShop() {
  const [stripe, mail] = await Promise.all([startStripe(), startMailServer()]);
  await stockStripe(stripe);
  const product = await startProduct({
    ...stripeSettings(stripe),
    SMTP_URL: mail.url,
    RETRY_SCHEDULE: '0.2',
    ADMIN_PASSWORD: adminPassword,
  });
  stripe.deliverTo({ url: `${product.url}/api/stripe/webhook`, secret: stripeWebhookSecret });
  return {
    stripe,
    mail,
    url: product.url,
    async close() {
      await product.stop();
      await Promise.all([stripe.close(), mail.close()]);
    },
  };
}

let shop: Awaited<ReturnType<typeof openShop>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await openShop();
});
test.afterAll(() => shop?.close());

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const purchaseOn = (page: Page) => page.getByRole('region', { name: 'Your purchase' });
const isPaid = (page: Page) =>
  expect(headline(page)).toHaveText('Your payment is confirmed. Welcome.', { timeout: 60_000 });
const mailTo = (address: string) =>
  expect.poll(
    () => shop.mail.mails.filter(({ to }) => JSON.stringify(to).includes(address)).map(({ subject }) => subject),
    {
      timeout: 60_000,
    },
  );
const choose = (page: Page, choice: string) => page.getByRole('button', { name: choice, exact: true }).click();

async function fillPartnerCheckout(
  page: Page,
  { code, choices, email }: { code: string; choices: RegExp[]; email: string },
) {
  await page.goto(`${shop.url}/partner-checkout`);
  const form = page.locator('#main form');
  for (const name of choices) await form.getByRole('radio', { name }).check();
  await form.getByLabel('Partner code').fill(code);
  await form.getByLabel('Your email address').fill(email);
  return form;
}

test('a visitor buys Basic with its setup fee, and is thanked, and written to, once it is paid', async ({ page }) => {
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Choose Basic Level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Basic Level' });
  await dialog.getByLabel('Your email address').fill('owner@basic.example');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();

  await expect(headline(page)).toHaveText('$1,499.00 today');
  await expect(page.getByRole('listitem')).toHaveText([/\$399\.00 a month$/, /\$1,499\.00$/]);
  await choose(page, 'Pay');
  await isPaid(page);
  await expect(purchaseOn(page)).toContainText('Paid$1,499.00');
  await mailTo('owner@basic.example').toEqual(['Your Ringwell purchase: Basic Level']);
});

test('a partner’s customer buys Premier in instalments, and reads about the partner’s receipt', async ({ page }) => {
  const form = await fillPartnerCheckout(page, {
    code: 'etc',
    choices: [/Premier Level/, /Split payment/],
    email: 'owner@premier.example',
  });
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(headline(page)).toHaveText('$250.00 today');
  await choose(page, 'Pay');
  await isPaid(page);
  for (const fact of ['Premier Level', 'Paid$250.00', 'ETC', '$40.00', 'commission receipt'])
    await expect(purchaseOn(page)).toContainText(fact);
  await mailTo('owner@premier.example').toEqual(['Your Ringwell purchase: Premier Level']);
  await expect.poll(() => shop.stripe.world.all('subscription_schedule').length).toBe(1);
});

test('a declined card is not paid; another one is, the page that waited sees it, and the partner gets a receipt', async ({
  page,
  context,
}) => {
  const form = await fillPartnerCheckout(page, {
    code: 'generalpartner',
    choices: [/Basic Level/, /Monthly fee/],
    email: 'owner@monthly.example',
  });
  await form.getByLabel('Partner email').fill('rita@reseller.example');
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(headline(page)).toHaveText('$399.00 today');
  await choose(page, 'Pay with a card that is declined');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Nothing was charged.');

  const waiting = await context.newPage();
  const sessionId = new URL(page.url()).pathname.split('/').at(-1);
  await waiting.goto(`${shop.url}/success?session_id=${sessionId}`);
  await expect(headline(waiting)).toHaveText('This is not paid yet.', { timeout: 30_000 });
  expect(shop.stripe.world.all('charge').filter(({ amount }) => amount === 39_900)).toEqual([]);

  await choose(page, 'Pay with a card that asks for authentication');
  await choose(page, 'Confirm payment');
  await isPaid(page);
  await isPaid(waiting);
  await mailTo('rita@reseller.example').toEqual(['You earned $63.84 (GENERALPARTNER)']);
  await waiting.reload();
  await expect(purchaseOn(waiting)).toContainText('A commission receipt was emailed to the partner.', {
    timeout: 30_000,
  });
});

test('a commission of a payment that is not what was ordered says why it is held, and goes on once it is released', async ({
  page,
}) => {
  const form = await fillPartnerCheckout(page, {
    code: 'directfil',
    choices: [/Premier Level/, /Monthly fee/],
    email: 'owner@review.example',
  });
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(headline(page)).toHaveText('$1,899.00 today');
  const sessionId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  shop.stripe.world.find('checkout.session', sessionId).amount_total = 189_800;
  await choose(page, 'Pay');
  await expect(headline(page)).toHaveText('Confirming your payment…', { timeout: 30_000 });

  await signIn(page, shop.url);
  await openTab(page, 'Commissions');
  const row = page.getByRole('row', { name: /DIRECTFIL/ });
  await expect(row).toContainText('held: review', { timeout: 60_000 });
  await row.getByRole('button', { name: 'DIRECTFIL' }).click();
  const details = page.getByRole('row', { name: /Held for you to look at/ });
  await expect(details).toContainText('paid $1,898.00 where $1,899.00 was ordered.');
  await expect(details).toContainText('Nothing of it is paid until you release it.');
  await expect(details).toContainText('Nothing is on the ledger yet.');

  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Release this commission' });
  await expect(dialog).toContainText('The partner will be paid $303.84 for this line');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it held' }).click();
  await expect(row).toContainText('held: review');
  await page.route('**/release', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 409,
        code: 'conflict',
        detail: 'This commission is paid; it is not held for review',
      }),
    }),
  );
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await dialog.getByRole('button', { name: 'Let it stand' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This commission is paid; it is not held for review');
  await page.unroute('**/release');
  await dialog.getByRole('button', { name: 'Let it stand' }).click();

  await expect(page.getByText('The payment stands, and its commissions go on.', { exact: true })).toBeVisible();
  await expect(row).toContainText('accrued');
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: /Let stand/ })).toContainText('Cost of commissions');
  await expect(ledger).toContainText('Let stand by admin: paid $1,898.00 where $1,899.00 was ordered');
  await expect(page.getByText('Earned, and waiting 5 days')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
