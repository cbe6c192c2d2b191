import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpCatalog } from '#core/money/billing/catalog.ts';
import { faults } from '#devkit/simulators/stripe/simulator.ts';
import { checkoutUrls, partnerCheckoutInput, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const [regularUrl, partnerUrl] = checkoutUrls;

describe('buying a plan through Stripe', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ workers: false });
  });
  afterAll(() => shop.close());

  const creationsFor = (email: string) =>
    shop.stripe.calls.filter(({ method, form }) => method === 'POST' && form.customer_email === email);

  test('the site says that payments are real, and which public key is used', async () => {
    expect((await shop.product.app.inject('/api/site')).json()).toMatchObject({
      demo_mode: false,
      stripe_publishable_key: 'pk_test_simulated',
    });
  });

  test.each([
    ['basic', 'setup', 149_900, 14],
    ['basic', 'installment', 14_900, 14],
    ['basic', 'monthly', 39_900, null],
    ['premier', 'setup', 250_000, 14],
    ['premier', 'split', 25_000, 14],
    ['premier', 'monthly', 189_900, null],
  ] as const)('%s by %s: the payment page asks for %i cents', async (product_id, payment_type, cents, trialDays) => {
    const { session_id, total_amount, checkout_url } = await shop.order({ product_id, payment_type });
    const session = shop.stripe.world.find('checkout.session', session_id);
    expect([total_amount, session.amount_total]).toEqual([cents, cents]);
    expect(checkout_url).toBe(session.url);
    expect(shop.stripe.world.orders.get(session_id)?.trialDays).toBe(trialDays);
    expect(session.success_url).toMatch(
      new RegExp(`^http://localhost/success\\?session_id=\\{CHECKOUT_SESSION_ID\\}&plan=\\w+\\+Level&amount=${cents}$`),
    );
    const page = await (await fetch(checkout_url)).text();
    expect(page).toContain('a month');
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'unpaid', demo: false });
  });

  test('one click is one payment page, however often it is sent, and even after an answer was lost', async () => {
    const form = regularCheckoutInput();
    const headers = { 'idempotency-key': `click ${form.customer_email}` };
    shop.stripe.fail({
      after: true,
      times: 3,
      matches: (method, path) => method === 'POST' && path === '/v1/checkout/sessions',
      react: faults.hangUp,
    });
    const lost = await shop.product.post(regularUrl, form, headers);
    expect(lost.statusCode).toBe(503);
    expect(lost.headers['retry-after']).toBeDefined();
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.product.post(regularUrl, form, headers)));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    const pages = shop.stripe.world.all('checkout.session');
    expect(pages.filter(({ customer_email }) => customer_email === form.customer_email)).toHaveLength(1);
    expect(await countOf(shop.product, 'checkout', 'customer_email = $1', [form.customer_email])).toBe(1);
    expect(new Set(creationsFor(form.customer_email).map((call) => call.idempotencyKey)).size).toBe(1);
    const other = await shop.product.post(regularUrl, { ...form, product_id: 'premier' }, headers);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
  });

  test.each([
    ['that is down', faults.hangUp, 3],
    ['that answers 500', faults.status(500), 3],
    ['that answers garbage', faults.garbage, 3],
    ['that is too busy', faults.status(429, { 'retry-after': '1' }), 1],
  ])('a Stripe %s is reported as unavailable, and the order can be sent again', async (_what, react, times) => {
    const form = regularCheckoutInput();
    const headers = { 'idempotency-key': `again ${form.customer_email}` };
    shop.stripe.fail({ react, times, matches: (method) => method === 'POST' });
    const answer = await shop.product.post(regularUrl, form, headers);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      detail: 'We can’t reach the payment service right now. Nothing was charged.',
    });
    expect(answer.body).not.toMatch(/stripe_|sk_test|api_error/);
    expect((await shop.product.post(regularUrl, form, headers)).statusCode).toBe(200);
  });

  test('a price that is missing at Stripe is named in the log, and the visitor is told that the purchase is not possible', async () => {
    for (const price of shop.stripe.world.all('price')) price.lookup_key = null;
    const answer = await shop.product.post(regularUrl, regularCheckoutInput());
    expect(answer.statusCode).toBe(503);
    expect(await shop.billing.catalogProblems()).toContain('basic_monthly is missing');
    const made = await setUpCatalog(shop.payments);
    expect(made).toHaveLength(8);
    expect(await setUpCatalog(shop.payments)).toEqual([]);
    expect(await shop.billing.catalogProblems()).toEqual([]);
    expect((await shop.product.post(regularUrl, regularCheckoutInput())).statusCode).toBe(200);
  });

  test('a price that differs from the table of plans is replaced, and old subscribers keep the old one', async () => {
    const price = shop.stripe.world.all('price').find(({ lookup_key }) => lookup_key === 'basic_setup');
    Object.assign(price ?? {}, { unit_amount: 1 });
    expect(await shop.billing.catalogProblems()).toEqual(['basic_setup does not match the table of plans']);
    expect(await setUpCatalog(shop.payments)).toEqual(['basic_setup']);
    expect((await shop.order({ payment_type: 'setup' })).total_amount).toBe(149_900);
  });

  test('while Stripe is away, a payment is processing, never paid', async () => {
    const { session_id } = await shop.order();
    shop.stripe.deliveries.hold();
    shop.stripe.pay(session_id);
    shop.stripe.fail({ react: faults.status(429), matches: (_method, path) => path.endsWith(session_id) });
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'processing' });
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'paid' });
  });

  test('however often a status is asked for, Stripe is asked a few times, and soon again', async () => {
    const { session_id } = await shop.order();
    shop.stripe.deliveries.hold();
    const reads = () =>
      shop.stripe.calls.filter(({ method, path }) => method === 'GET' && path.endsWith(session_id)).length;
    for (let time = 0; time < 12; time += 1) await shop.status(session_id);
    expect(reads()).toBe(5);
    shop.stripe.pay(session_id);
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'processing' });
    await shop.product.core.database.sql.query({
      text: "UPDATE throttle SET window_start = window_start - interval '10 seconds' WHERE key LIKE 'payment-status:%'",
    });
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'paid' });
  });

  test('statuses of many payments together do not use up what Stripe answers', async () => {
    const { session_id } = await shop.order();
    shop.stripe.deliveries.hold();
    shop.stripe.pay(session_id);
    const { sql } = shop.product.core.database;
    const all = "INSERT INTO throttle (key, window_start, failures) VALUES ('payment-status:all', now(), 600)";
    await sql.query({ text: `${all} ON CONFLICT (key) DO UPDATE SET failures = 600, window_start = now()` });
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'processing' });
    await sql.query({ text: "DELETE FROM throttle WHERE key = 'payment-status:all'" });
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'paid' });
  });

  test('a session id that Stripe knows and we did not create is not found', async () => {
    const { session_id } = await shop.order();
    const theirs = shop.stripe.world.put({
      ...shop.stripe.world.find('checkout.session', session_id),
      id: 'cs_test_theirs',
    });
    const answer = await shop.product.app.inject(`/api/stripe-connect/session-status/${theirs.id}`);
    expect(answer.statusCode).toBe(404);
  });

  test('no data about the buyer is in an address', async () => {
    const form = partnerCheckoutInput({ partner_code: 'GENERALPARTNER', partner_email: 'me@partner.example' });
    const answer = await shop.product.post(partnerUrl, form);
    const session = shop.stripe.world.find('checkout.session', answer.json().session_id);
    expect(`${answer.body} ${session.success_url} ${session.cancel_url}`).not.toContain('@');
    expect(JSON.stringify(session.metadata)).not.toContain('@');
    expect(session.metadata).toMatchObject({ partner_code: 'GENERALPARTNER', plan: 'premier' });
  });
});

describe('a partner whose account at Stripe is not known yet', () => {
  test('cannot be sold for, except a general partner', async () => {
    const shop = await openShop({ workers: false, settings: { PARTNER_ACCOUNT_ETC: '' } });
    const answer = await shop.product.post(partnerUrl, partnerCheckoutInput({ partner_code: 'etc' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('account not configured'),
    });
    expect(await rowsOf(shop.product, 'checkout')).toEqual([]);
    await shop.orderForPartner({ partner_code: 'directfil' });
    await shop.orderForPartner({ partner_code: 'GENERALPARTNER', partner_email: 'me@partner.example' });
    await shop.close();
  });
});
