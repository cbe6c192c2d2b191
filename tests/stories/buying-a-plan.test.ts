import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/conditions.ts';
import { openShop, purchaseAtStripe, type Shop } from '#tests/support/shop.ts';
import { type Row, rowsOf } from '#tests/support/tables.ts';

/** The monthly plan starts when the service goes live; nine installments come with its first nine bills. */
const afterSetup = (plan: string) => ({ billedMonthly: [`${plan}_monthly`], startsInDays: 14, installments: null });
const afterFirstInstallment = (plan: string) => ({
  ...afterSetup(plan),
  installments: {
    months: 9,
    billed: [[`${plan}_monthly`], [`${plan}_monthly`, `${plan}_installment`], [`${plan}_monthly`]],
  },
});
const monthlyAtOnce = (plan: string) => ({ ...afterSetup(plan), startsInDays: null });

describe('a customer buys a plan', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.close());

  const linesOf = (subscriptionId: string): Promise<Row[]> =>
    rowsOf(shop.product, 'invoice_line', 'invoice_id IN (SELECT id FROM invoice WHERE subscription_id = $1)', [
      subscriptionId,
    ]);
  const sumOf = (lines: Row[], kind: string) =>
    lines.filter((line) => line.kind === kind).map((line) => line.amount_cents);

  test('by setup fee: the fee is charged today, the webhook reports it paid, and the plan begins on day 14', async () => {
    const { session_id, checkout_url } = await shop.order({ payment_type: 'setup' });
    expect(checkout_url).toContain(session_id);
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'unpaid', amount_total: 149_900 });

    shop.stripe.pay(session_id);
    await shop.settled();
    expect(await shop.checkout(session_id)).toMatchObject({ state: 'paid', review_reason: null });
    expect(await shop.status(session_id)).toMatchObject({ payment_status: 'paid', demo: false });
    const { id } = shop.subscriptionOf(session_id);
    const today = await linesOf(id);
    expect([sumOf(today, 'setup'), sumOf(today, 'monthly')]).toEqual([[149_900], [0]]);

    shop.stripe.advanceDays(14);
    await shop.settled();
    await eventually(async () => expect(sumOf(await linesOf(id), 'monthly').toSorted()).toEqual([0, 39_900]));
    const [subscription] = await rowsOf(shop.product, 'subscription', 'id = $1', [id]);
    expect(subscription).toMatchObject({ status: 'active' });
  });

  test('by installments, when one month’s bill is given up: it is charged at the end, and there are ten all the same', async () => {
    const { session_id } = await shop.order({ payment_type: 'installment' });
    shop.stripe.pay(session_id);
    await shop.settled();
    const { id, customer } = shop.subscriptionOf(session_id);
    shop.stripe.world.cards.set(customer, 'declines');
    shop.stripe.advanceDays(14);
    await shop.settled();
    const [owed] = await rowsOf(shop.product, 'invoice', "subscription_id = $1 AND status = 'open'", [id]);
    expect(owed).toMatchObject({ attempts: 1, paid_cents: 0 });

    shop.stripe.world.cards.delete(customer);
    const given = shop.stripe.world.find('invoice', String(owed?.id));
    Object.assign(given, { status: 'void', next_payment_attempt: null });
    shop.stripe.world.emit('invoice.voided', given);
    await shop.settled();
    for (let month = 1; month <= 11; month += 1) {
      shop.stripe.advanceMonths(1);
      await shop.settled();
    }
    const paidLines = (await rowsOf(
      shop.product,
      'invoice_line',
      "kind = 'installment' AND invoice_id IN (SELECT id FROM invoice WHERE subscription_id = $1 AND status = 'paid')",
      [id],
    )) as Row[];
    expect(paidLines).toHaveLength(10);
  });

  test('in each way: what is charged today, and what the subscription bills later, is as announced', async () => {
    for (const [product_id, payment_type, charged, follows] of [
      ['basic', 'setup', 149_900, afterSetup('basic')],
      ['basic', 'installment', 14_900, afterFirstInstallment('basic')],
      ['basic', 'monthly', 39_900, monthlyAtOnce('basic')],
      ['premier', 'setup', 250_000, afterSetup('premier')],
      ['premier', 'installment', 25_000, afterFirstInstallment('premier')],
      ['premier', 'monthly', 189_900, monthlyAtOnce('premier')],
    ] as const) {
      const { session_id } = await shop.order({ product_id, payment_type });
      shop.stripe.pay(session_id);
      await shop.settled();
      const way = [product_id, payment_type];
      expect([way, purchaseAtStripe(shop.stripe, session_id)]).toEqual([way, { charged, ...follows }]);
    }
  });
});
