import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventType } from '#core/webhooks/registry.ts';
import { closeDispute, disputeCharge, failRefund } from '#devkit/simulators/stripe/payments.ts';
import { eventsOf, salesAt } from '#tests/support/events.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

describe('what happens to money is an event, stored with the rows that say so', () => {
  let shop: Shop;
  let sales: ReturnType<typeof salesAt>;
  beforeAll(async () => {
    shop = await openShop({ settings: { SECOND_APPROVAL: 'off' } });
    sales = salesAt(shop);
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
  });
  afterAll(() => shop.close());

  const told = (id: unknown) => eventsOf(shop.product, id);
  const typesOf = async (id: unknown) => (await told(id)).map(({ type }) => type);
  const dataOf = async (id: unknown, type: EventType) =>
    (await told(id)).filter((event) => event.type === type).map(({ data }) => data);

  describe('a purchase', () => {
    test('is told as paid once, however often Stripe is read', async () => {
      const { id, invoice } = await sales.sell({ customer_email: 'owner@dental.example' });
      await Promise.all([shop.billing.syncInvoice(invoice), shop.billing.syncInvoice(invoice)]);
      expect(await told(id)).toMatchObject([
        {
          type: 'purchase.paid',
          subject_kind: 'checkout',
          data: {
            reference: invoice,
            plan: 'premier',
            payment_type: 'setup',
            customer_email: 'owner@dental.example',
            amount_cents: 250_000,
            currency: 'usd',
            paid_at: expect.any(String),
            lines: expect.arrayContaining([
              { kind: 'setup', amount_cents: 250_000 },
              { kind: 'monthly', amount_cents: 0 },
            ]),
          },
        },
      ]);
    });

    test('is told again long after its events were deleted only when it changes', async () => {
      const sale = await sales.sell();
      await shop.product.core.database.sql.query({ text: 'DELETE FROM webhook_event' });
      await shop.billing.syncInvoice(sale.invoice);
      expect(await typesOf(sale.id)).toEqual([]);
      await sales.refund(sale, 1_000);
      expect(await typesOf(sale.id)).toEqual(['purchase.refunded']);
    });

    test('is told with all refunds so far, also when one fails and the same amount goes back later', async () => {
      const sale = await sales.sell();
      await sales.refund(sale, 50_000);
      failRefund(shop.stripe.world, await sales.refund(sale, 20_000));
      await shop.settled();
      await sales.refund(sale, 20_000);
      await shop.billing.syncInvoice(sale.invoice);
      const refunds = await dataOf(sale.id, 'purchase.refunded');
      expect(refunds.map(({ refunded_cents }) => refunded_cents)).toEqual([50_000, 70_000, 50_000, 70_000]);
    });

    test('is told with each status of its dispute', async () => {
      const { id, invoice, charge } = await sales.sell();
      const dispute = disputeCharge(shop.stripe.world, charge);
      await shop.settled();
      await shop.billing.syncInvoice(invoice);
      closeDispute(shop.stripe.world, dispute, 'won');
      await shop.settled();
      expect(await dataOf(id, 'purchase.disputed')).toMatchObject([
        { disputed_cents: 250_000, dispute_status: 'needs_response' },
        { disputed_cents: 250_000, dispute_status: 'won' },
      ]);
    });

    test('by installments tells the kind in plain words, and each payment', async () => {
      const { id } = await sales.sell({ payment_type: 'split', product_id: 'basic' });
      shop.stripe.advanceMonths(1);
      await shop.settled();
      const paid = await dataOf(id, 'purchase.paid');
      expect(paid).toMatchObject([{ amount_cents: 14_900 }, { payment_type: 'installment' }]);
      expect(paid[0]?.lines).toContainEqual({ kind: 'installment', amount_cents: 14_900 });
    });
  });

  describe('a commission', () => {
    const states = async (id: unknown) =>
      (await told(id)).map(({ type, data }) => `${type} ${data.state} ${data.share_cents}`);

    test('is told when it is earned and paid, and what a refund takes back once it is taken', async () => {
      const sale = await sales.sell();
      await sales.payWhenDue();
      await sales.refund(sale, 125_000);
      await shop.payOut();
      await sales.refund(sale);
      await shop.payOut();
      expect(await states(sale.commission)).toEqual([
        'commission.accrued accrued 40000',
        'commission.paid paid 40000',
        'commission.reversed paid 20000',
        'commission.reversed reversed 0',
      ]);
    });

    test('is told with what is left of it, when a refund comes before the payment and fails', async () => {
      const sale = await sales.sell();
      failRefund(shop.stripe.world, await sales.refund(sale, 125_000));
      await shop.settled();
      await sales.refund(sale);
      expect(await states(sale.commission)).toEqual([
        'commission.accrued accrued 40000',
        'commission.reversed accrued 20000',
        'commission.accrued accrued 40000',
        'commission.reversed refunded 0',
      ]);
    });

    test('is told as held with why, and as earned once a review has decided', async () => {
      const { session_id } = await shop.orderForPartner({ payment_type: 'setup' });
      shop.stripe.world.find('checkout.session', session_id).amount_total = 249_999;
      shop.stripe.pay(session_id);
      await shop.settled();
      const [row] = await rowsOf(shop.product, 'commission', 'checkout_id = $1', [
        (await shop.checkout(session_id)).id,
      ]);
      const id = String(row?.id);
      await shop.product.core.commissions.release(id, 'admin');
      const reason = 'paid $2,499.99 where $2,500.00 was ordered';
      expect((await told(id)).map(({ type, data }) => [type, data.state, data.hold, data.reason])).toEqual([
        ['commission.held', 'held', 'review', reason],
        ['commission.accrued', 'accrued', null, reason],
      ]);
    });

    test('of a disputed payment is told as held, and as taken back when the dispute is lost', async () => {
      const { charge, commission } = await sales.sell();
      const dispute = disputeCharge(shop.stripe.world, charge);
      await shop.settled();
      closeDispute(shop.stripe.world, dispute, 'lost');
      await shop.settled();
      expect(await states(commission)).toEqual([
        'commission.accrued accrued 40000',
        'commission.held held 40000',
        'commission.reversed refunded 0',
      ]);
    });
  });

  test('what a restored backup reads from Stripe again has the id it had', async () => {
    const { id, invoice, commission } = await sales.sell();
    await sales.payWhenDue();
    const ids = async () =>
      Object.fromEntries([...(await told(id)), ...(await told(commission))].map((event) => [event.type, event.id]));
    const before = await ids();
    expect(Object.keys(before).toSorted()).toEqual(['commission.accrued', 'commission.paid', 'purchase.paid']);
    await shop.product.core.database.transaction(async (sql) => {
      await sql.query({ text: 'SET LOCAL session_replication_role = replica' });
      const tables = ['webhook_event', 'ledger_entry', 'ledger_journal', 'commission_transfer', 'commission'];
      for (const table of [...tables, 'dispute', 'refund', 'invoice_payment', 'invoice_line', 'invoice'])
        await sql.query({ text: `DELETE FROM ${table}` });
      await sql.query({ text: "DELETE FROM job WHERE queue = 'payouts'" });
    });
    expect(await countOf(shop.product, 'webhook_event')).toBe(0);
    shop.stripe.forgetKeys();
    await shop.billing.syncInvoice(invoice);
    await shop.payOut();
    expect(await ids()).toEqual(before);
  });
});
