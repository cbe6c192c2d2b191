import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeForm } from '#devkit/simulators/stripe/form.ts';
import { type StripeSimulator, startStripe } from '#devkit/simulators/stripe/simulator.ts';

/** What both Stripes must do alike is in stripe-contract.test.ts. */
describe('what only the simulated Stripe does', () => {
  let stripe: StripeSimulator;
  let sdk: Stripe;
  let price: Stripe.Price;
  beforeEach(async () => {
    stripe = await startStripe();
    const { hostname: host, port } = new URL(stripe.url);
    sdk = new Stripe('sk_test_simulated', { host, port, protocol: 'http', maxNetworkRetries: 0 });
    const product = await sdk.products.create({ name: 'Plan' });
    const recurring = { interval: 'month' } as const;
    price = await sdk.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 10_000,
      lookup_key: 'plan',
      recurring,
    });
  });
  afterEach(() => stripe.close());

  const sell = () =>
    sdk.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://shop.test/done?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.test/',
    });
  async function charged() {
    const session = await sell();
    stripe.pay(session.id);
    const [payment] = (await sdk.invoicePayments.list({ expand: ['data.payment.payment_intent.latest_charge'] })).data;
    const intent = payment?.payment.payment_intent;
    const charge = typeof intent === 'object' ? intent.latest_charge : null;
    if (typeof charge !== 'object' || charge === null) throw new Error('Nothing was charged');
    return charge;
  }

  test('fields arrive as they were sent', () => {
    expect(decodeForm('a[b][0][c]=1&a[b][1][c]=2&list[]=x&list[]=y&keys[0]=k&metadata[a%20b]=%26')).toEqual({
      a: { b: [{ c: '1' }, { c: '2' }] },
      list: ['x', 'y'],
      keys: ['k'],
      metadata: { 'a b': '&' },
    });
  });

  test('lists continue where they stopped', async () => {
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push((await sell()).id);
    const listed: string[] = [];
    for await (const session of sdk.checkout.sessions.list({ limit: 2 })) listed.push(session.id);
    expect(listed).toEqual(made.toReversed());
  });

  test('transfers from a charge never exceed it, and reversals take no more than the account has', async () => {
    const charge = await charged();
    const destination = stripe.openAccount('partner@example.org');
    const transfer = (amount: number) =>
      sdk.transfers.create({ amount, currency: 'usd', destination, source_transaction: charge.id });
    const made = await transfer(8_000);
    await expect(transfer(2_001)).rejects.toMatchObject({ param: 'source_transaction' });
    await transfer(2_000);
    stripe.world.balances.set(destination, 3_000);
    await expect(sdk.transfers.createReversal(made.id, { amount: 3_001 })).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
    await sdk.transfers.createReversal(made.id, { amount: 3_000 });
    expect(await sdk.transfers.retrieve(made.id)).toMatchObject({ amount_reversed: 3_000, reversed: false });
  });

  test.each([
    ['pay', 303, 'complete'],
    ['bank', 303, 'complete'],
    ['abandon', 303, 'open'],
    ['decline', 200, 'open'],
    ['authenticate', 200, 'open'],
    ['authenticated', 303, 'complete'],
  ])('a person who chooses to %s on the payment page', async (choice, status, state) => {
    const session = await sell();
    const body = new URLSearchParams({ choice });
    const answer = await fetch(session.url ?? '', { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(status);
    if (state === 'complete') expect(answer.headers.get('location')).toBe(`https://shop.test/done?id=${session.id}`);
    expect((await sdk.checkout.sessions.retrieve(session.id)).status).toBe(state);
  });

  test('the control page advances the clock', async () => {
    await charged();
    await fetch(stripe.url, { method: 'POST', body: new URLSearchParams({ do: 'month' }) });
    expect((await sdk.invoices.list()).data).toHaveLength(2);
    expect(await (await fetch(stripe.url)).text()).toContain('plan; the card pays');
  });
});
