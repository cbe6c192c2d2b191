import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewCheckout, PaymentClient, Price, WantedPrice } from '#core/clients/stripe/client.ts';
import { createStripeClient } from '#core/clients/stripe/stripe.ts';
import { systemClock } from '#core/platform/clock.ts';
import { newId } from '#core/platform/ids.ts';
import { startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { eventually } from '#tests/support/conditions.ts';
import { hasLiveStripeKey, ownStripeKey } from '#tests/support/own-stripe.ts';

/** The Stripe that is asked. */
interface Counterpart {
  key: string;
  url: string | null;
  close(): Promise<void>;
}

test('real money is never moved by a test', () => {
  expect(hasLiveStripeKey).toBe(false);
});

describe('the simulated Stripe does what the payment client relies on', () => {
  contract(async () => {
    const { url, close } = await startStripe();
    return { key: 'sk_test_simulated', url, close };
  });
});

/** Creates only objects of its own, under unique names, in the test mode of the account the key belongs to. */
describe.skipIf(ownStripeKey === null)('Stripe itself does what the payment client relies on', () => {
  contract(async () => ({ key: ownStripeKey ?? '', url: null, close: async () => {} }));
});

function contract(open: () => Promise<Counterpart>) {
  const run = `contract${Date.now().toString(36)}`;
  const wanted = (kind: 'monthly' | 'setup' | 'installment', amountCents: number): WantedPrice => ({
    key: `${run}_${kind}`,
    plan: run,
    planName: 'Contract test',
    kind,
    amountCents,
    monthly: kind !== 'setup',
  });
  const prices = [wanted('monthly', 39_900), wanted('setup', 149_900), wanted('installment', 14_900)];
  const keys = prices.map(({ key }) => key);

  let counterpart: Counterpart;
  let sdk: Stripe;
  let payments: PaymentClient;
  let made: Price[];
  let bought: { customer: string; subscription: string; invoice: string };
  /** Removes what was created, the latest first; also when creating failed half-way. */
  const takeBack: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    counterpart = await open();
    takeBack.push(counterpart.close);
    const base = counterpart.url ? new URL(counterpart.url) : null;
    const address = base ? { host: base.hostname, port: base.port, protocol: 'http' as const } : {};
    sdk = new Stripe(counterpart.key, { apiVersion: '2026-10-28.endive', telemetry: false, ...address });
    payments = createStripeClient({
      key: counterpart.key,
      webhookSecret: 'whsec_none',
      livemode: false,
      apiBase: counterpart.url,
      clock: systemClock,
    });
    takeBack.push(async () => expect(await payments.catalog(keys), 'what is not sold any more').toEqual([]));
    made = [];
    for (const price of prices) made.push(await make(price));
    bought = await buy();
  });

  afterAll(async () => {
    for (const one of takeBack.toReversed()) await one();
  });

  async function make(price: WantedPrice): Promise<Price> {
    const one = await payments.createPrice(price);
    takeBack.push(() => sdk.prices.update(one.id, { active: false }));
    return one;
  }
  const priceOf = (kind: Price['kind']) => made.find((price) => price.kind === kind)?.id ?? '';

  /** A month and a setup fee, paid at once with Stripe's own test card. */
  async function buy() {
    const customer = await sdk.customers.create({
      email: `${run}@example.com`,
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const subscription = await sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: priceOf('monthly') }],
      add_invoice_items: [{ price: priceOf('setup') }],
      metadata: { attempt_id: run },
      payment_behavior: 'error_if_incomplete',
    });
    takeBack.push(async () => {
      const { schedule } = await sdk.subscriptions.retrieve(subscription.id);
      if (typeof schedule === 'string') await sdk.subscriptionSchedules.release(schedule);
      await sdk.subscriptions.cancel(subscription.id);
    });
    const [invoice = ''] = await payments.invoiceIds(subscription.id);
    return { customer: customer.id, subscription: subscription.id, invoice };
  }
  async function invoice() {
    const found = await payments.invoice(bought.invoice);
    if (!found) throw new Error('The invoice is gone');
    return found;
  }
  async function charge() {
    const [payment] = (await invoice()).payments;
    return payment?.chargeId ?? '';
  }
  const page = (attemptId: string): NewCheckout => ({
    attemptId,
    customerEmail: `${run}@example.com`,
    priceKeys: [`${run}_monthly`, `${run}_setup`],
    trialDays: 14,
    note: 'Your plan starts 14 days from today.',
    successUrl: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/',
    expiresAt: new Date(Date.now() + 3 * 3_600_000),
    metadata: { plan: run },
  });

  test('prices are found by their lookup keys, and a new one takes the key over', async () => {
    expect(await payments.catalog(keys)).toHaveLength(keys.length);
    const [monthly = ''] = keys;
    const dearer = await make(wanted('monthly', 40_900));
    expect(await payments.catalog([monthly])).toEqual([dearer]);
    expect(await payments.price(priceOf('monthly'))).toMatchObject({ key: null, amountCents: 39_900, monthly: true });
  });

  test('a payment page requested twice is one page, and another order cannot use its key', async () => {
    const attemptId = newId();
    const form = page(attemptId);
    const first = await payments.createCheckout(form);
    expect(first).toMatchObject({ attemptId, status: 'open', paid: false, amountCents: 149_900, currency: 'usd' });
    expect(first).toMatchObject({ livemode: false, subscriptionId: null, url: expect.stringMatching(/^https?:/) });
    expect((await payments.createCheckout(form)).id).toBe(first.id);
    await expect(payments.createCheckout({ ...form, trialDays: null })).rejects.toThrow();
    await sdk.checkout.sessions.expire(first.id);
    expect(await payments.checkout(first.id)).toMatchObject({ id: first.id, status: 'expired', url: null });
  });

  test('an unknown object is reported as unknown, not as an error', async () => {
    expect(await payments.checkout('cs_test_a1NoSuchPage')).toBeNull();
    expect(await payments.subscription('sub_none')).toBeNull();
    expect(await payments.invoice('in_none')).toBeNull();
    expect(await payments.price('price_none')).toBeNull();
    expect(await payments.invoicesOf('refund', 're_none')).toEqual([]);
    expect(await payments.accountReady('acct_1NoSuchAccount00')).toBe(false);
    await expect(payments.createCheckout({ ...page(newId()), priceKeys: ['none'] })).rejects.toMatchObject({
      errorClass: 'stripe_catalog_incomplete',
    });
  });

  test('a subscription, its invoice, lines and payment are read as they are', async () => {
    expect(await payments.subscription(bought.subscription)).toMatchObject({
      attemptId: run,
      customerId: bought.customer,
      status: 'active',
      cancelAtPeriodEnd: false,
      endedAt: null,
      scheduleId: null,
    });
    const found = await invoice();
    expect(found).toMatchObject({ status: 'paid', currency: 'usd', totalCents: 189_800, paidCents: 189_800 });
    expect(found).toMatchObject({ subscriptionId: bought.subscription, paidAt: expect.any(Date), refunds: [] });
    expect(found.lines.map(({ priceId, amountCents }) => `${priceId} ${amountCents}`).toSorted()).toEqual(
      [`${priceOf('monthly')} 39900`, `${priceOf('setup')} 149900`].toSorted(),
    );
    expect(found.payments).toMatchObject([{ status: 'paid', amountCents: 189_800 }]);
    expect(await payments.invoicesOf('charge', await charge())).toEqual([bought.invoice]);
  });

  test('refunds and credit notes are found on the invoice they are about', async () => {
    const refund = await sdk.refunds.create({ charge: await charge(), amount: 10_000 });
    const note = await sdk.creditNotes.create({ invoice: bought.invoice, amount: 5_000, out_of_band_amount: 5_000 });
    const { refunds, paidCents } = await invoice();
    expect(paidCents).toBe(189_800);
    expect(refunds.map(({ id, amountCents }) => ({ id, amountCents }))).toEqual([
      { id: refund.id, amountCents: 10_000 },
      { id: note.id, amountCents: 5_000 },
    ]);
    expect(await payments.invoicesOf('refund', refund.id)).toEqual([bought.invoice]);
    expect(await payments.invoicesOf('credit_note', note.id)).toEqual([bought.invoice]);
  });

  test('installments are scheduled once, and removed again when none are left', async () => {
    const plan = (remaining: number) =>
      payments.planInstallments(bought.subscription, { remaining, installmentPriceKey: `${run}_installment` });
    const { scheduleId, changed } = await plan(9);
    expect({ scheduleId, changed }).toEqual({ scheduleId: expect.any(String), changed: true });
    expect(await plan(9)).toEqual({ scheduleId, changed: false });
    expect(await payments.scheduledSubscription(scheduleId ?? '')).toBe(bought.subscription);
    const { phases } = await sdk.subscriptionSchedules.retrieve(scheduleId ?? '');
    expect(phases.map(({ items }) => items.length)).toEqual([1, 2, 1]);
    expect(await plan(0)).toEqual({ scheduleId, changed: true });
    expect(await plan(0)).toEqual({ scheduleId, changed: false });
  });

  test('all changes are among the events', async () => {
    const since = new Date(Date.now() - 3_600_000);
    await eventually(
      async () => {
        const events = await payments.events(['invoice.paid'], since, 'all');
        expect(events.map(({ objectId }) => objectId)).toContain(bought.invoice);
        expect(events).toMatchObject(events.map(() => ({ type: 'invoice.paid', livemode: false, account: null })));
      },
      { every: 500 },
    );
  });

  test('a transfer to an account that is not connected is refused for good, and creates nothing', {}, async () => {
    const transfer = {
      accountId: 'acct_1NoSuchAccount00',
      amountCents: 100,
      chargeId: await charge(),
      commissionId: newId(),
      invoiceLineId: 'il_none',
      number: 1,
      idempotencyKey: `${run}:transfer`,
    };
    await expect(payments.createTransfer(transfer)).rejects.toMatchObject({
      errorClass: expect.stringMatching(/^stripe_(?:refused|unknown_object)$/),
    });
    expect(await payments.transfersOf(transfer.chargeId)).toEqual([]);
    await expect(payments.transfer('tr_none')).rejects.toMatchObject({ errorClass: 'stripe_unknown_object' });
  });

  test('Stripe’s clock can be read', async () => {
    expect(Math.abs((await payments.now()).getTime() - Date.now())).toBeLessThan(15 * 60_000);
  });

  test('an invalid key is distinguished from an outage', async () => {
    const stranger = createStripeClient({
      key: 'nonsense',
      webhookSecret: 'whsec_none',
      livemode: false,
      apiBase: counterpart.url,
      clock: systemClock,
    });
    await expect(stranger.now()).rejects.toMatchObject({ errorClass: 'stripe_key' });
  });
}
