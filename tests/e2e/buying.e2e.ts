import { expect, type Page } from '@playwright/test';
import { formatMoney } from '#core/shared/rules.ts';
import { type Fault, faults } from '#devkit/simulators/stripe/simulator.ts';
import { partnerApplicationInput } from '#tests/factories/forms.ts';
import { type BrowserShop, openBrowserShop } from '#tests/support/browser-shop.ts';
import { join } from './joining.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  phone,
  rowName,
  signIn,
  test,
  uniqueName,
} from './support.ts';

/** One product with its own Stripe and mail server serves the whole file, so its tests share a process. */
test.describe.configure({ mode: 'default' });

let shop: BrowserShop;
test.beforeAll(async () => {
  shop = await openBrowserShop();
});
test.afterAll(() => shop?.close());

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const purchaseOn = (page: Page) => page.getByRole('region', { name: 'Your purchase' });
const isPaid = (page: Page) => expect(headline(page)).toHaveText('Your payment is confirmed. Welcome.');
const mailTo = (address: string) => expect.poll(() => shop.subjectsTo(address));
/** The id of this payment page. */
const sessionOn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const centsOf = (amount: string) => Number(amount.replace(/[^\d-]/g, ''));
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

async function fillPlanDialog(page: Page, { plan, choice, email }: { plan: string; choice: RegExp; email: string }) {
  await page.goto(shop.url);
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  const dialog = page.getByRole('dialog', { name: plan });
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByLabel('Your email address').fill(email);
  return dialog;
}

test('a visitor buys Basic with its setup fee, and is thanked and emailed once it is paid', {
  tag: '@journey',
}, async ({ page }) => {
  const choice = /Full setup payment/;
  const dialog = await fillPlanDialog(page, { plan: 'Basic Level', choice, email: 'owner@basic.example' });
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();

  await expect(headline(page)).toHaveText('$1,499.00 today');
  await expect(page.getByRole('listitem')).toHaveText([/\$399\.00 a month$/, /\$1,499\.00$/]);
  await choose(page, 'Pay');
  await isPaid(page);
  await expect(purchaseOn(page)).toContainText('Paid$1,499.00');
  await mailTo('owner@basic.example').toEqual(['Your Ringwell purchase: Basic Level']);
});

test('the team sets up the receptionist of a buyer who never requested a demo, who is emailed its link', async ({
  page,
}) => {
  const email = 'owner@nodemo.example';
  const dialog = await fillPlanDialog(page, { plan: 'Basic Level', choice: /Full setup payment/, email });
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await choose(page, 'Pay');
  await isPaid(page);

  await signIn(page, shop.url);
  await openAdminPage(page, 'Purchases');
  const row = page.getByRole('row').filter({ hasText: email }).first();
  await expect(row).toContainText('$1,499.00');
  await rowName(row).click();
  await page.getByRole('button', { name: 'Set up their receptionist' }).click();
  const asked = page.getByRole('dialog', { name: 'Set up their receptionist' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Set it up' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: 'Set up their receptionist' })).toHaveCount(0);
  await mailTo(email).toContain('The link to your receptionist’s page');

  await page.setViewportSize(phone.viewport);
  await expectNoSidewaysScroll(page);
  await row.getByRole('link', { name: /^D-/ }).click();
  const record = page.getByRole('dialog', { name: email });
  await expect(record).toContainText('Status: converted');
  await record.getByRole('button', { name: 'Give a demo number' }).click();
  const giving = page.getByRole('dialog', { name: /^Demo D-/ });
  await giving.getByLabel('Demo number').fill('(629) 555-0188');
  await expectAccessible(page);
  await giving.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^D-\S+ has its number\.$/)).toBeVisible();
  await expect(record).toContainText('+16295550188');
});

/** Someone applies as a partner, and an administrator approves it. */
async function approvePartner(page: Page, application: ReturnType<typeof partnerApplicationInput>) {
  await signIn(page, shop.url);
  const applied = await page.request.post(`${shop.url}/api/partner-applications`, { data: application });
  const approved = await page.request.patch(`${shop.url}/api/admin/partner-applications/${(await applied.json()).id}`, {
    data: { status: 'approved' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(approved.status(), await approved.text()).toBe(200);
}

test('a declined card is not paid; another one is, the waiting page shows it, and the partner gets a receipt', async ({
  page,
  context,
}) => {
  await approvePartner(
    page,
    partnerApplicationInput({ partner_code: 'GENERALPARTNER', email: 'rita@reseller.example' }),
  );
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
  const sessionId = sessionOn(page);
  await waiting.goto(`${shop.url}/success?session_id=${sessionId}`);
  await expect(headline(waiting)).toHaveText('This isn’t paid yet.');
  expect(shop.stripe.world.all('charge').filter(({ amount }) => amount === 39_900)).toEqual([]);

  await choose(page, 'Pay with a card that asks for authentication');
  await choose(page, 'Confirm payment');
  await isPaid(page);
  await isPaid(waiting);
  await mailTo('rita@reseller.example').toContain('You earned $63.84 (GENERALPARTNER)');
  await waiting.reload();
  await expect(purchaseOn(waiting)).toContainText('A commission receipt was emailed to the partner.');
});

test('an owner sends a test email from Setup, and Stripe has the plans', { tag: '@journey' }, async ({ page }) => {
  await signIn(page, shop.url);
  await openAdminPage(page, 'Setup');
  const form = page.getByRole('form', { name: 'Test: Email' });
  await form.getByRole('button', { name: 'Send a test email' }).click();
  await expect(form).toContainText('Enter an email address');
  await form.getByLabel('Send it to').fill('owner@clover.test');
  await form.getByRole('button', { name: 'Send a test email' }).click();
  await expect(form.getByRole('status')).toContainText('Accepted');
  await mailTo('owner@clover.test').toEqual(['A test from Ringwell']);

  await page.getByRole('button', { name: 'Create the plans at Stripe' }).click();
  await expect(page.getByText('Stripe already has every price.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('a commission of a payment that differs from its order shows why it is held, and continues once two people have approved it', async ({
  browser,
  page,
}) => {
  const form = await fillPartnerCheckout(page, {
    code: 'directfil',
    choices: [/Premier Level/, /Monthly fee/],
    email: 'owner@review.example',
  });
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(headline(page)).toHaveText('$1,899.00 today');
  const sessionId = sessionOn(page);
  shop.stripe.world.find('checkout.session', sessionId).amount_total = 189_800;
  await choose(page, 'Pay');
  await expect(headline(page)).toHaveText('Confirming your payment…');

  await signIn(page, shop.url);
  await openAdminPage(page, 'Commissions');
  const row = page.getByRole('row', { name: /DIRECTFIL/ });
  await expect(row).toContainText('held: review');
  await row.getByRole('button', { name: 'DIRECTFIL' }).click();
  const details = page.getByRole('row', { name: /Held for your review/ });
  await expect(details).toContainText('paid $1,898.00 where $1,899.00 was ordered.');
  await expect(details).toContainText('It won’t be paid until it’s released.');
  await expect(details).toContainText('No ledger entries yet.');

  await page.getByRole('button', { name: 'Ask to release' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask to release this commission' });
  await expect(dialog).toContainText('Once two people agree, the partner will be paid $303.84 for this line');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it held' }).click();
  await expect(row).toContainText('held: review');
  await page.getByRole('button', { name: 'Ask to release' }).click();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('You’re the only person here who may release commissions');

  const asking = await join(browser, page, 'finance', shop.url);
  const approving = await join(browser, page, 'finance', shop.url);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please sign in with your own account');
  await askForRelease(asking.page);
  await approveRelease(approving.page, asking.email);

  await expect(dialog).toBeHidden();
  await expect(row).toContainText('accrued');
  const ledger = page.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: /Approved/ })).toContainText('Commission expense');
  await expect(ledger).toContainText(
    `Asked for by ${asking.email}, approved by ${approving.email}: paid $1,898.00 where $1,899.00 was ordered`,
  );
  await expect(page.getByRole('region', { name: 'Release' })).toContainText(`Approved by ${approving.email}`);
  await expect(page.getByText('Earned. We wait 5 days')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Opens the commission that is held for review. */
async function openHeld(member: Page) {
  await openAdminPage(member, 'Commissions');
  await member
    .getByRole('row', { name: /DIRECTFIL/ })
    .getByRole('button', { name: 'DIRECTFIL' })
    .click();
}

async function askForRelease(member: Page) {
  await openHeld(member);
  await member.getByRole('button', { name: 'Ask to release' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(member.getByText('Asked. A second person can approve it now.', { exact: true })).toBeVisible();
  await expect(member.getByRole('row', { name: /Held for your review/ })).toContainText(
    'You asked for its release. Someone else must approve it.',
  );
  await expect(member.getByRole('button', { name: 'Approve the release' })).toBeHidden();
  await member.close();
}

async function approveRelease(member: Page, askedBy: string) {
  await openHeld(member);
  await expect(member.getByText(`${askedBy} asked for its release. You can approve or decline it.`)).toBeVisible();
  await member.getByRole('button', { name: 'Approve the release' }).click();
  await member.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click();
  await expect(
    member.getByText('Released. The commissions on this payment will go ahead.', { exact: true }),
  ).toBeVisible();
  await member.close();
}

test('a partner’s share is tracked from the payment to the transfer, and every amount of it agrees to the cent', {
  tag: '@journey',
}, async ({ page }) => {
  const partner = partnerApplicationInput({ partner_code: 'GENERALPARTNER', company_name: uniqueName() });
  const account = shop.stripe.openAccount(partner.email);
  await approvePartner(page, { ...partner, stripe_account_id: account });
  const summary = page.getByLabel('Summary');
  await expect(summary).toContainText('$');
  const ofDeals = (await summary.textContent()) ?? '';

  const form = await fillPartnerCheckout(page, {
    code: 'generalpartner',
    choices: [/Basic Level/, /Setup fee/],
    email: 'owner@followed.example',
  });
  await form.getByLabel('Partner email').fill(partner.email);
  await form.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(headline(page)).toHaveText('$1,499.00 today');
  await choose(page, 'Pay');
  await isPaid(page);
  await mailTo(partner.email).toContain('You earned $239.84 (GENERALPARTNER)');

  await page.goto(`${shop.url}/admin?tab=commissions`);
  const row = page.getByRole('row', { name: /^GENERALPARTNER.*\$1,499\.00.*\$239\.84/ });
  await expect(row).toContainText('accrued');
  await row.getByRole('button', { name: 'GENERALPARTNER' }).click();
  await expect(page.getByText('Earned. We wait 5 days')).toBeVisible();
  const transferring: Fault = {
    matches: (method, path) => method === 'POST' && path === '/v1/transfers',
    times: Number.POSITIVE_INFINITY,
    react: faults.status(503),
  };
  shop.stripe.fail(transferring);
  shop.stripe.advanceDays(6);
  // Again and again: a run that began before the days passed would wait for its next interval.
  await expect
    .poll(async () => {
      await shop.makeScheduledJobsDue();
      return row.textContent();
    })
    .toContain('payable');
  await expect(page.getByText('Released. The transfer is next.')).toBeVisible();
  transferring.times = 0;
  await expect(row).toContainText('paid');
  await expect(page.getByText('Transferred to the partner’s account.')).toBeVisible();

  const ledger = page.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('row', { name: /Earned|Released|Transferred/ })).toHaveCount(3);
  const [transfer] = shop.stripe.world.all('transfer').filter(({ destination }) => destination === account);
  expect(transfer?.amount).toBe(23_984);
  const posted = await ledger.locator('tbody td:last-child > span').allTextContents();
  expect(posted.reduce((sum, amount) => sum + centsOf(amount), 0)).toBe(0);
  await expect(page.getByText(`$239.84 to ${account}, made on`)).toBeVisible();

  // The earnings of custom deals are a separate number.
  await expect(summary).toHaveText(ofDeals);
  await openAdminPage(page, 'Analytics');
  const paidOut = shop.stripe.world.all('transfer').reduce((sum, { amount }) => sum + amount, 0);
  await expect(page.getByRole('table', { name: 'Commissions' }).getByRole('row', { name: /^Paid out/ })).toHaveText(
    `Paid out${formatMoney(paidOut)}`,
  );
});
