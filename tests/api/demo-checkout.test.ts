import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutUrls, partnerCheckoutInput, regularCheckoutInput } from '#tests/factories/checkout.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

const [regularUrl, partnerUrl] = checkoutUrls;

describe('buying a plan where no payment provider is configured', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());

  const status = (id: string) => product.app.inject(`/api/stripe-connect/session-status/${id}`);

  test('the site says that checkout is in demo mode', async () => {
    expect((await product.app.inject('/api/site')).json()).toMatchObject({
      demo_mode: true,
      stripe_publishable_key: null,
    });
  });

  test('a visitor goes directly to the success page, nothing is charged, and the status says so', async () => {
    const answer = await product.post(regularUrl, regularCheckoutInput());
    expect(answer.statusCode).toBe(200);
    const { session_id, total_amount, checkout_url, ...rest } = answer.json();
    expect(rest).toEqual({});
    expect(total_amount).toBe(149_900);
    expect(checkout_url).toBe(
      `http://localhost/success?demo=true&session_id=${session_id}&plan=Basic+Level&amount=149900`,
    );
    expect((await status(session_id)).json()).toEqual({
      payment_status: 'demo',
      plan: 'basic',
      payment_type: 'setup',
      amount_total: 149_900,
      partner_code: null,
      partner_commission: null,
      main_account_amount: null,
      commission_receipt_sent: false,
      demo: true,
    });
  });

  test('a partner’s customer gets the server’s own amounts', async () => {
    const answer = await product.post(partnerUrl, partnerCheckoutInput({ partner_code: 'directfil' }));
    expect(answer.json()).toMatchObject({
      total_amount: 25_000,
      partner_commission: 4_000,
      main_account_amount: 21_000,
    });
    expect((await status(answer.json().session_id)).json()).toMatchObject({
      payment_status: 'demo',
      payment_type: 'installment',
      partner_code: 'DIRECTFIL',
      partner_commission: 4_000,
      main_account_amount: 21_000,
    });
  });

  test('customers are never returned to pages of other sites', async () => {
    for (const field of ['success_url', 'cancel_url']) {
      for (const address of [
        'https://evil.example/success',
        'http://localhost.evil.example/',
        'http://localhost:81/',
      ]) {
        const answer = await product.post(regularUrl, { ...regularCheckoutInput(), [field]: address });
        expect([field, address, answer.statusCode]).toEqual([field, address, 422]);
        expect(answer.json().errors).toEqual([{ field, message: 'Please use an address on this site' }]);
      }
    }
  });

  test('a wrong field is named with its reason, which is also the detail', async () => {
    const answer = await product.post(partnerUrl, partnerCheckoutInput({ partner_code: 'ACME' }));
    const message = 'Please enter a valid partner code (ETC, DIRECTFIL, or GENERALPARTNER)';
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ detail: message, errors: [{ field: 'partner_code', message }] });
  });

  test('an unknown session id is not found, whatever its format', async () => {
    for (const id of ['cs_demo_0', 'cs_test_a1B2', 'cs_live_x', 'x', '%00', '..%2f', "'%20OR%201=1", 'c'.repeat(90)]) {
      const answer = await status(id);
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
  });

  test('no customer’s email appears in an address or an answer', async () => {
    const form = partnerCheckoutInput({ partner_code: 'GENERALPARTNER', partner_email: 'me@partner.example' });
    const created = await product.post(partnerUrl, form);
    const answers = `${created.body} ${(await status(created.json().session_id)).body}`;
    expect(answers).not.toContain('@');
    const [row] = await rowsOf(product, 'checkout', 'customer_email = $1', [form.customer_email]);
    expect(row).toMatchObject({ partner_email: 'me@partner.example', state: 'demo' });
  });

  test('events from a payment provider are refused', async () => {
    const answer = await product.post('/api/stripe/webhook', { id: 'evt_1' }, { 'stripe-signature': 't=1,v1=0' });
    expect(answer.statusCode).toBe(400);
  });
});

test('where the site’s address is configured, customers return only to that address', async () => {
  const product = await startProduct({ workers: false, settings: { PUBLIC_URL: 'https://ringwell.test/' } });
  const back = (origin: string) =>
    product.post(regularUrl, regularCheckoutInput({ success_url: `${origin}/success`, cancel_url: `${origin}/` }));
  expect((await back('https://ringwell.test')).statusCode).toBe(200);
  expect((await back('http://localhost')).statusCode).toBe(422);
  await product.close();
});
