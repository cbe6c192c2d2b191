import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoop } from '#core/platform/loop.ts';
import {
  chargesOf,
  closeDispute,
  disputeCharge,
  failRefund,
  refundCharge,
} from '#devkit/simulators/stripe/payments.ts';
import { faults } from '#devkit/simulators/stripe/simulator.ts';
import { eventually } from '#tests/support/conditions.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { stripe } from '#workers/schedules/stripe.ts';
import { stripeHistory } from '#workers/schedules/stripe-history.ts';

describe('what Stripe reports', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  const tools = () => ({
    core: shop.product.core,
    backend: shop.product.backend,
    relay: createLoop({ name: 'idle', logger: shop.product.core.logger, run: async () => 60_000 }),
  });
  const runSchedule = () => stripe.run(tools());
  const invoiceOf = (sessionId: string) => shop.stripe.world.find('checkout.session', sessionId).invoice ?? '';
  const chargeOf = (sessionId: string) => {
    const [charge] = chargesOf(shop.stripe.world, invoiceOf(sessionId));
    if (!charge) throw new Error('Nothing was charged');
    return charge;
  };
  async function paid() {
    const { session_id } = await shop.orderForPartner({ payment_type: 'split' });
    shop.stripe.pay(session_id);
    await shop.settled();
    return session_id;
  }
  /** Refunds $100 of a payment; its event is 20 days old and was never sent. */
  function refundUnreported(sessionId: string) {
    shop.stripe.deliveries.hold();
    const { created } = refundCharge(shop.stripe.world, chargeOf(sessionId), 10_000);
    for (const event of shop.stripe.world.all('event')) {
      shop.stripe.deliveries.undelivered.delete(event.id);
      if (event.type === 'refund.created') event.created = created - 20 * 86_400;
    }
  }
  /** What came of the attempts at the events that match. */
  async function outcomesOf(events: string) {
    const about = `job_id IN (SELECT job.id FROM job JOIN stripe_event AS event ON event.id = (payload ->> 'id')::uuid WHERE ${events})`;
    const attempts = await rowsOf(shop.product, 'job_attempt', about);
    return new Set(attempts.map(({ outcome }) => outcome));
  }
  /** Reads everything once more; the rows must be the same in whatever order events came. */
  async function rowsAfterReading(sessionId: string) {
    await shop.billing.syncCheckout(sessionId);
    return shop.paymentRows();
  }

  test.each([
    { way: 'in order', order: <T>(events: T[]) => events, times: 1 },
    { way: 'backwards', order: <T>(events: T[]) => events.toReversed(), times: 1 },
    { way: 'twice each', order: <T>(events: T[]) => events, times: 2 },
    { way: 'backwards and twice', order: <T>(events: T[]) => events.toReversed(), times: 2 },
    { way: 'the last one only', order: <T>(events: T[]) => events.slice(-1), times: 1 },
  ])('events that come $way end in the same rows', async ({ order, times }) => {
    const { session_id } = await shop.orderForPartner({ payment_type: 'split' });
    shop.stripe.deliveries.hold();
    shop.stripe.pay(session_id);
    const sent = await shop.stripe.deliveries.letGo({ order, times });
    await shop.settled();
    expect(await shop.checkout(session_id)).toMatchObject({ state: 'paid' });
    expect(await shop.paymentRows()).toEqual(await rowsAfterReading(session_id));
    const wanted = sent.filter(({ type }) => !['invoice.created', 'invoice.payment_succeeded'].includes(type));
    const handled = 'event_id = ANY($1) AND handled_at IS NOT NULL AND decision IS NOT NULL';
    expect(await countOf(shop.product, 'stripe_event', handled, [sent.map(({ id }) => id)])).toBe(wanted.length);
    expect(shop.stripe.world.all('subscription_schedule')).toHaveLength(1);
  });

  test('events that never arrived are found, and so is a payment page without any event', async () => {
    const [reported, silent] = [await shop.order(), await shop.order({ payment_type: 'monthly' })];
    shop.stripe.deliveries.hold();
    shop.stripe.pay(reported.session_id);
    await runSchedule();
    await shop.settled();
    expect(await shop.status(reported.session_id)).toMatchObject({ payment_status: 'paid' });
    expect(await countOf(shop.product, 'stripe_event', "source = 'sweep'")).toBeGreaterThan(3);

    shop.stripe.pay(silent.session_id);
    for (const event of shop.stripe.world.all('event')) shop.stripe.deliveries.undelivered.delete(event.id);
    await shop.product.core.database.sql.query({
      text: "UPDATE checkout SET created_at = now() - interval '11 minutes'",
    });
    await runSchedule();
    expect(await shop.checkout(silent.session_id)).toMatchObject({ state: 'paid' });
  });

  test.each([
    { answer: 'refuses to answer about', status: 400, type: 'invalid_request_error', run: 'has done what it could' },
    { answer: 'breaks down over', status: 500, type: 'api_error', run: 'failed' },
  ])('a run in which Stripe $answer a payment $run, and syncs the others', async ({ status, type, run }) => {
    const [first, second] = [await shop.order(), await shop.order({ payment_type: 'monthly' })];
    shop.stripe.deliveries.hold();
    for (const { session_id } of [first, second]) shop.stripe.pay(session_id);
    for (const event of shop.stripe.world.all('event')) shop.stripe.deliveries.undelivered.delete(event.id);
    await shop.product.core.database.sql.query({
      text: "UPDATE checkout SET created_at = now() - interval '11 minutes'",
    });
    shop.stripe.fail({
      times: Number.POSITIVE_INFINITY,
      matches: (_method, path) => path.endsWith(first.session_id),
      react: (response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { type } })),
    });
    const ended = runSchedule();
    if (run === 'failed') await expect(ended).rejects.toThrow('stripe_failed');
    else await ended;
    expect(await shop.checkout(first.session_id)).toMatchObject({ state: 'open' });
    expect(await shop.checkout(second.session_id)).toMatchObject({ state: 'paid' });
  });

  test('an old refund without an event is found once a day', async () => {
    const session = await paid();
    refundUnreported(session);
    await runSchedule();
    await shop.settled();
    expect(await rowsOf(shop.product, 'refund')).toEqual([]);

    for (const round of ['first', 'second']) {
      await stripeHistory.run(tools());
      await shop.settled();
      expect(await rowsOf(shop.product, 'refund'), round).toMatchObject([{ amount_cents: 10_000 }]);
    }
    expect(await countOf(shop.product, 'stripe_event', "type = 'refund.created' AND source = 'sweep'")).toBe(1);
  });

  test('a history that Stripe would not give is read again soon, not a day later', async () => {
    const session = await paid();
    refundUnreported(session);
    const outage = shop.stripe.fail({ times: Number.POSITIVE_INFINITY, react: faults.status(500) });
    await shop.product.core.database.sql.query({
      text: "UPDATE scheduled_job SET last_started_at = NULL WHERE name = 'stripe-history'",
    });
    const job = async () => (await rowsOf(shop.product, 'scheduled_job', "name = 'stripe-history'"))[0];
    await eventually(async () => expect((await job())?.last_error).toMatch(/^stripe_/));
    outage();
    await eventually(async () => expect(await job()).toMatchObject({ last_error: null }));
    await shop.settled();
    expect(await rowsOf(shop.product, 'refund')).toMatchObject([{ amount_cents: 10_000 }]);
  });

  test('an event that an administrator has handled a second time changes nothing', async () => {
    await paid();
    const before = await shop.paymentRows();
    for (const job of await shop.product.core.database.prisma.job.findMany({ where: { queue: 'stripe' } }))
      await shop.product.core.jobs.retry(job.id);
    await shop.settled();
    expect(await shop.paymentRows()).toEqual(before);
  });

  test('an earlier read never overwrites a later one', async () => {
    const { session_id } = await shop.order();
    let answerOld = () => {};
    shop.stripe.fail({
      after: true,
      matches: (method, path) => method === 'GET' && path.startsWith('/v1/checkout/sessions/'),
      react: (response) => {
        const old = JSON.stringify(shop.stripe.world.find('checkout.session', session_id));
        answerOld = () => void response.writeHead(200, { 'content-type': 'application/json' }).end(old);
      },
    });
    const slow = shop.billing.syncCheckout(session_id);
    await eventually(() => expect(shop.stripe.calls.some(({ path }) => path.endsWith(session_id))).toBe(true));
    shop.stripe.pay(session_id);
    await shop.settled();
    answerOld();
    await slow;
    expect(await shop.checkout(session_id)).toMatchObject({ state: 'paid' });
  });

  test('a refund, a refund that failed, and a dispute are on the invoice they belong to', async () => {
    const session = await paid();
    const { world } = shop.stripe;
    const refund = refundCharge(world, chargeOf(session), 10_000);
    const dispute = disputeCharge(world, chargeOf(session), 15_000);
    await shop.settled();
    const moved = { invoice_id: invoiceOf(session), charge_id: chargeOf(session).id };
    expect(await rowsOf(shop.product, 'refund')).toMatchObject([
      { ...moved, amount_cents: 10_000, status: 'succeeded' },
    ]);
    expect(await rowsOf(shop.product, 'dispute')).toMatchObject([
      { ...moved, amount_cents: 15_000, status: 'needs_response' },
    ]);
    failRefund(world, refund);
    closeDispute(world, dispute, 'lost');
    await shop.settled();
    expect(await rowsOf(shop.product, 'refund')).toMatchObject([{ status: 'failed' }]);
    expect(await rowsOf(shop.product, 'dispute')).toMatchObject([{ status: 'lost' }]);
  });

  test('a bank transfer is processing until it arrives, and unpaid when it does not', async () => {
    const [arrives, fails] = [await shop.order(), await shop.order()];
    for (const { session_id } of [arrives, fails]) shop.stripe.payByBank(session_id);
    await shop.settled();
    expect(await shop.status(arrives.session_id)).toMatchObject({ payment_status: 'processing' });
    shop.stripe.settleBank(arrives.session_id, true);
    shop.stripe.settleBank(fails.session_id, false);
    await shop.settled();
    expect(await shop.status(arrives.session_id)).toMatchObject({ payment_status: 'paid' });
    expect(await shop.status(fails.session_id)).toMatchObject({ payment_status: 'unpaid' });
  });

  test('an expired payment page is expired here', async () => {
    const { session_id } = await shop.order();
    shop.stripe.expire(session_id);
    await shop.settled();
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'expired' });
  });

  test('a monthly payment that fails is synced, and so are its recovery and the end of a subscription', async () => {
    const { session_id } = await shop.order({ payment_type: 'monthly' });
    shop.stripe.pay(session_id);
    const { customer, id } = shop.subscriptionOf(session_id);
    const status = async () => (await rowsOf(shop.product, 'subscription', 'id = $1', [id]))[0]?.status;
    shop.stripe.world.cards.set(customer, 'asks for authentication');
    shop.stripe.advanceMonths(1);
    await shop.settled();
    expect(await status()).toBe('past_due');
    expect(await rowsOf(shop.product, 'invoice', "status = 'open'")).toMatchObject([
      { attempts: 1, hosted_url: expect.stringContaining('https://') },
    ]);
    shop.stripe.world.cards.set(customer, 'pays');
    shop.stripe.advanceDays(3);
    await shop.settled();
    expect(await status()).toBe('active');
    shop.stripe.world.cards.set(customer, 'declines');
    shop.stripe.advanceMonths(2);
    await shop.settled();
    expect(await status()).toBe('canceled');
  });

  test('a subscription that changes without a new invoice is called updated, not skipped', async () => {
    const subscription = shop.subscriptionOf(await paid());
    subscription.cancel_at_period_end = true;
    // Paying has updated it too, and such an event is skipped where it comes before the payment page's own.
    const before = new Set(shop.stripe.world.all('event').map(({ id }) => id));
    shop.stripe.world.emit('customer.subscription.updated', subscription);
    const emitted = shop.stripe.world.all('event').filter(({ id }) => !before.has(id));
    await shop.settled();
    expect(await rowsOf(shop.product, 'subscription')).toMatchObject([{ cancel_at_period_end: true }]);
    expect(emitted).toHaveLength(1);
    expect(await outcomesOf(`event.event_id = '${emitted[0]?.id}'`)).toEqual(new Set(['succeeded']));
  });

  test('a payment that differs from its order is held for review, and never called paid', async () => {
    const orders = [await shop.order(), await shop.order(), await shop.order()];
    const [cheap, foreign, other] = orders.map(({ session_id }) =>
      shop.stripe.world.find('checkout.session', session_id),
    );
    Object.assign(cheap ?? {}, { amount_total: 1 });
    Object.assign(foreign ?? {}, { currency: 'jpy' });
    const sold = shop.stripe.world.orders.get(other?.id ?? '');
    const premier = shop.stripe.world.all('price').find((price) => price.lookup_key === 'premier_monthly');
    for (const item of sold?.items ?? []) item.price = premier?.id ?? '';
    for (const { session_id } of orders) shop.stripe.pay(session_id);
    await shop.settled();
    for (const { session_id } of orders.slice(0, 2)) {
      expect(await shop.status(session_id)).toMatchObject({ payment_status: 'processing' });
      expect(await shop.checkout(session_id)).toMatchObject({ state: 'review', paid_at: null });
    }
    expect(await rowsOf(shop.product, 'invoice', 'id = $1', [other?.invoice ?? ''])).toMatchObject([
      { review_reason: 'billed for something that was not ordered' },
    ]);
  });

  test('a subscription is ours by our rows, whatever labels a person removes or changes at Stripe', async () => {
    const session = await paid();
    const { metadata, items, customer } = shop.subscriptionOf(session);
    for (const label of Object.keys(metadata)) delete metadata[label];
    for (const { price } of items.data) price.metadata = {};
    shop.stripe.advanceMonths(1);
    await shop.settled();
    metadata.attempt_id = String((await shop.checkout((await shop.order()).session_id)).id);
    shop.stripe.world.cards.set(customer, 'declines');
    shop.stripe.advanceMonths(1);
    await shop.settled();
    const invoices = await rowsOf(shop.product, 'invoice');
    expect(invoices.map(({ status }) => status).toSorted()).toEqual(['open', 'paid', 'paid']);
    expect(await rowsOf(shop.product, 'commission', "kind = 'monthly'")).toMatchObject([{ state: 'accrued' }]);
    await eventually(async () => {
      expect(await countOf(shop.product, 'message', "subject LIKE '%did not go through'")).toBe(1);
    });
  });

  test('a subscription without its label belongs to the order whose payment page made it', async () => {
    const { session_id } = await shop.order({ payment_type: 'monthly' });
    const order = shop.stripe.world.orders.get(session_id);
    if (order) order.metadata = {};
    shop.stripe.pay(session_id);
    await shop.settled();
    expect(await countOf(shop.product, 'invoice', "status = 'paid'")).toBe(1);
  });

  test('other payments on the same account are ignored', async () => {
    const { session_id } = await shop.order();
    const ours = shop.stripe.world.find('checkout.session', session_id);
    const order = shop.stripe.world.orders.get(session_id);
    const link = shop.stripe.world.put({ ...ours, id: 'cs_test_paymentlink' });
    if (order) shop.stripe.world.orders.set(link.id, { ...order, metadata: {} });
    shop.stripe.pay(link.id);
    await shop.settled();
    expect(await shop.checkout(session_id)).toMatchObject({ state: 'open' });
    expect(await countOf(shop.product, 'subscription')).toBe(0);
    expect(await outcomesOf("event.decision LIKE 'Not%'")).toEqual(new Set(['skipped']));
  });

  test('a Stripe that is busy, or answers invalidly, is asked again until it answers', async () => {
    const { session_id } = await shop.order({ payment_type: 'monthly' });
    shop.stripe.deliveries.hold();
    shop.stripe.pay(session_id);
    const matches = (_method: string, path: string) => path.endsWith(session_id);
    shop.stripe.fail({ matches, react: faults.garbage, times: 3 });
    shop.stripe.fail({ matches, react: faults.status(429) });
    await shop.stripe.deliveries.letGo({ order: (events) => events.slice(-1) });
    await shop.settled();
    expect(await shop.checkout(session_id)).toMatchObject({ state: 'paid' });
    const tries = await rowsOf(shop.product, 'job_attempt', "outcome = 'failed'");
    expect(tries.map((attempt) => attempt.error_class).toSorted()).toEqual(['stripe_rate_limit', 'stripe_unreadable']);
  });
});
