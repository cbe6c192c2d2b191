import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { disconnect } from '#devkit/simulators/stripe/connect.ts';
import {
  chargesOf,
  closeDispute,
  disputeCharge,
  failRefund,
  refundCharge,
} from '#devkit/simulators/stripe/payments.ts';
import { faults } from '#devkit/simulators/stripe/simulator.ts';
import { settleOutside } from '#devkit/simulators/stripe/subscriptions.ts';
import { partnerApplication } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { noLimit } from '#tests/support/jobs.ts';
import { emptyLedger, ledgerOf } from '#tests/support/partner-ledger.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { countOf, type Row, rowsOf } from '#tests/support/tables.ts';

/** 16 % of the Premier setup fee, of its installment and of the Basic month, in cents. */
const share = { setup: 40_000, installment: 4_000, basicMonth: 6_384 };

describe('a partner’s commission', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop();
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
  });
  afterEach(() => shop.close());

  async function sell(overrides: Parameters<Shop['orderForPartner']>[0] = {}) {
    const { session_id } = await shop.orderForPartner({ payment_type: 'setup', ...overrides });
    shop.stripe.pay(session_id);
    await shop.settled();
    return session_id;
  }
  const chargeOf = (sessionId: string) => {
    const [charge] = chargesOf(shop.stripe.world, shop.stripe.world.find('checkout.session', sessionId).invoice ?? '');
    if (!charge) throw new Error('Nothing was charged');
    return charge;
  };
  const commissions = (): Promise<Row[]> => rowsOf(shop.product, 'commission');
  const transfers = () => shop.stripe.world.all('transfer').toReversed();
  const payWhenDue = async () => {
    shop.stripe.advanceDays(5);
    await shop.settled();
    await shop.payOut();
  };
  const balances = () => ledgerOf(shop.product);

  test('is accrued with the payment, waits five days, and is transferred once, funded by the customer’s charge', async () => {
    const session = await sell();
    expect(await commissions()).toMatchObject([{ state: 'accrued', base_cents: 250_000, share_cents: share.setup }]);
    expect(await balances()).toMatchObject({ commission_expense: 40_000, partner_pending: -40_000 });
    shop.stripe.advanceDays(4);
    await shop.payOut();
    expect(await commissions()).toMatchObject([{ state: 'accrued', released_at: null }]);

    shop.stripe.advanceDays(1);
    const [{ id } = {}] = await commissions();
    await shop.product.core.commissions.advance();
    const settle = () => shop.product.core.commissions.settle(String(id), noLimit);
    await Promise.all([settle(), settle(), shop.payOut()]);
    expect(transfers()).toMatchObject([
      { amount: share.setup, destination: 'acct_etc1', source_transaction: chargeOf(session).id },
    ]);
    const [commission] = await commissions();
    expect(commission).toMatchObject({ state: 'paid' });
    expect(
      shop.stripe.calls.find(({ method, path }) => method === 'POST' && path === '/v1/transfers')?.idempotencyKey,
    ).toBe(`commission:${commission?.id}:transfer`);
    expect(await balances()).toMatchObject({ commission_expense: 40_000, partner_payable: 0, partner_paid: -40_000 });

    for (const job of await shop.product.core.database.prisma.job.findMany({ where: { queue: 'payouts' } }))
      await shop.product.core.jobs.retry(job.id);
    await shop.payOut();
    expect(transfers()).toHaveLength(1);
  });

  test('is emailed exactly once, to the buyer and to the partner, however often events arrive', async () => {
    await shop.approvePartner('rita@reseller.example');
    const { session_id } = await shop.orderForPartner({
      partner_code: 'generalpartner',
      partner_email: 'Rita@reseller.example',
      customer_email: 'owner@dental.example',
    });
    shop.stripe.deliveries.hold();
    shop.stripe.pay(session_id);
    await shop.stripe.deliveries.letGo({ times: 3, order: (events) => events.toReversed() });
    await shop.settled();
    const emails = await eventually(async () => {
      const found = await rowsOf(shop.product, 'message', "subject NOT ILIKE '%partner application%'");
      expect(found).toHaveLength(2);
      return found;
    });
    expect(emails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
      'Rita@reseller.example: You earned $40.00 (GENERALPARTNER)',
      'owner@dental.example: Your Ringwell purchase: Premier Level',
    ]);
    expect(JSON.stringify(emails.find(({ recipient }) => recipient !== 'owner@dental.example'))).not.toContain(
      'owner@',
    );
  });

  test('under a code that several chose is emailed to who became a partner first', async () => {
    for (const email of ['first@etc.example', 'second@etc.example'])
      await shop.product.core.database.prisma.partnerApplication.update({
        where: {
          id: (
            await shop.product.post(partnerApplication.url, partnerApplication.valid({ email, partner_code: 'ETC' }))
          ).json().id,
        },
        data: { status: 'approved' },
      });
    await sell();
    await eventually(async () => {
      const receipts = await rowsOf(shop.product, 'message', "subject LIKE 'You earned%'");
      expect(receipts.map(({ recipient }) => recipient)).toEqual(['first@etc.example']);
    });
  });

  test('of a partner without an account waits, visible, and is paid as soon as there is one', async () => {
    await sell({ partner_code: 'DIRECTFIL' });
    await payWhenDue();
    const headers = await shop.product.signIn();
    const list = async (query = '') => {
      const answer = await shop.product.app.inject({ url: `/api/admin/commissions${query}`, headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    };
    expect(await list()).toMatchObject([{ status: 'held', hold: 'account', commission: 40_000, transferred: 0 }]);
    expect(await balances()).toMatchObject({ partner_pending: 0, partner_payable: -40_000 });
    expect(transfers()).toEqual([]);

    shop.stripe.openAccount('directfil@partner.example', 'acct_directfil1');
    await shop.payOut();
    expect(await list('?q=directfil&status=paid')).toMatchObject([{ status: 'paid', hold: null, transferred: 40_000 }]);
    expect(await list('?status=held')).toEqual([]);
  });

  test('waits when the partner disconnects the account, and is not sent to it', async () => {
    await sell();
    disconnect(shop.stripe.world, 'acct_etc1');
    await payWhenDue();
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'account' }]);
    expect(shop.stripe.deliveries.statuses.every((status) => status === 200)).toBe(true);
    expect(transfers()).toEqual([]);
    shop.stripe.world.disconnected.clear();
    await shop.payOut();
    expect(transfers()).toMatchObject([{ amount: share.setup, destination: 'acct_etc1' }]);
  });

  test('of a month that was paid outside Stripe after its card had failed is held, because no charge can fund it', async () => {
    const session = await sell({ payment_type: 'monthly', product_id: 'basic' });
    shop.stripe.world.cards.set(shop.subscriptionOf(session).customer, 'declines');
    shop.stripe.advanceMonths(1);
    await shop.settled();
    const [bill] = shop.stripe.world.all('invoice');
    if (bill) settleOutside(shop.stripe.world, bill);
    await shop.settled();
    await payWhenDue();
    expect(await rowsOf(shop.product, 'commission', 'invoice_id = $1', [bill?.id])).toMatchObject([
      { state: 'held', hold: 'charge', charge_id: null, share_cents: share.basicMonth },
    ]);
    expect(transfers()).toMatchObject([{ source_transaction: chargeOf(session).id }]);
  });

  test('of a month whose card failed first names the charge that paid it', async () => {
    const session = await sell({ payment_type: 'monthly', product_id: 'basic' });
    const { customer } = shop.subscriptionOf(session);
    shop.stripe.world.cards.set(customer, 'declines');
    shop.stripe.advanceMonths(1);
    shop.stripe.world.cards.delete(customer);
    shop.stripe.advanceDays(3);
    await shop.settled();
    await payWhenDue();
    const [paid, failed] = shop.stripe.world.all('charge');
    expect([paid?.status, failed?.status]).toEqual(['succeeded', 'failed']);
    const sources = transfers().map(({ source_transaction }) => source_transaction);
    expect(sources.toSorted()).toEqual([chargeOf(session).id, paid?.id].toSorted());
  });

  test('of a month with a credit is a share of what was paid, and half of it after half was refunded', async () => {
    const session = await sell({ payment_type: 'monthly' });
    shop.stripe.world.credits.set(shop.subscriptionOf(session).customer, [10_000]);
    shop.stripe.advanceMonths(1);
    await shop.settled();
    const [bill] = shop.stripe.world.all('invoice');
    const earned = () => rowsOf(shop.product, 'commission', 'invoice_id = $1', [bill?.id]);
    expect(await earned()).toMatchObject([{ base_cents: 179_900, share_cents: 28_784 }]);
    const [charge] = chargesOf(shop.stripe.world, bill?.id ?? '');
    if (charge) refundCharge(shop.stripe.world, charge, 89_950);
    await shop.settled();
    expect(await earned()).toMatchObject([{ share_cents: 14_392 }]);
  });

  test.each([
    { what: 'the answer was lost', forget: false },
    { what: 'the worker died and the key was forgotten', forget: true },
  ])('is not transferred twice when $what', async ({ forget }) => {
    await sell();
    let lost = 0;
    shop.stripe.fail({
      after: true,
      times: 3,
      matches: (method, path) => method === 'POST' && path === '/v1/transfers',
      react: (response, request) => {
        faults.hangUp(response, request);
        lost += 1;
        if (forget && lost === 3) shop.stripe.forgetKeys();
      },
    });
    shop.stripe.advanceDays(5);
    await shop.payOut();
    const sent = shop.stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/transfers');
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(transfers()).toHaveLength(1);
    expect(await commissions()).toMatchObject([{ state: 'paid' }]);
    expect(await rowsOf(shop.product, 'commission_transfer')).toMatchObject([
      { number: 1, state: 'made', transfer_id: transfers()[0]?.id },
    ]);
  });

  test('that Stripe refuses to transfer, because the account is gone, is decided again and not retried under the same key', async () => {
    await sell();
    shop.stripe.fail({
      matches: (method, path) => method === 'POST' && path === '/v1/transfers',
      react: (response) =>
        response
          .writeHead(403, { 'content-type': 'application/json' })
          .end(
            JSON.stringify({ error: { type: 'invalid_request_error', code: 'account_invalid', message: 'No access' } }),
          ),
    });
    await payWhenDue();
    const attempts = await rowsOf(shop.product, 'commission_transfer');
    expect(attempts.toSorted((a, b) => Number(a.number) - Number(b.number))).toMatchObject([
      { number: 1, state: 'refused' },
      { number: 2, state: 'made', transfer_id: transfers()[0]?.id },
    ]);
    expect(transfers()).toMatchObject([{ amount: share.setup }]);
    expect(await commissions()).toMatchObject([{ state: 'paid' }]);
  });

  test('is reduced by a refund before the transfer: only the share of what is kept is paid', async () => {
    const session = await sell();
    const refund = refundCharge(shop.stripe.world, chargeOf(session), 100_001);
    await shop.settled();
    expect(await commissions()).toMatchObject([{ state: 'accrued', share_cents: 24_000 }]);
    failRefund(shop.stripe.world, refund);
    await shop.settled();
    expect(await commissions()).toMatchObject([{ share_cents: share.setup }]);
    refundCharge(shop.stripe.world, chargeOf(session));
    await payWhenDue();
    expect(await commissions()).toMatchObject([{ state: 'refunded', share_cents: 0 }]);
    expect(transfers()).toEqual([]);
  });

  test('is reduced by a refund after the transfer: the difference is reversed, once', async () => {
    const session = await sell();
    await payWhenDue();
    shop.stripe.fail({
      after: true,
      times: 3,
      matches: (_method, path) => path.endsWith('/reversals'),
      react: faults.hangUp,
    });
    refundCharge(shop.stripe.world, chargeOf(session), 125_000);
    await shop.settled();
    await shop.payOut();
    expect(transfers()).toMatchObject([{ amount: 40_000, amount_reversed: 20_000 }]);
    expect(await commissions()).toMatchObject([{ state: 'paid', share_cents: 20_000 }]);
    refundCharge(shop.stripe.world, chargeOf(session));
    await shop.settled();
    await shop.payOut();
    expect(transfers()).toMatchObject([{ amount_reversed: 40_000 }]);
    expect(await commissions()).toMatchObject([{ state: 'reversed', share_cents: 0 }]);
    expect(await balances()).toEqual(emptyLedger);
  });

  test('that the account’s balance no longer covers is offset by later ones', async () => {
    const first = await sell();
    await payWhenDue();
    shop.stripe.world.balances.set('acct_etc1', 0);
    refundCharge(shop.stripe.world, chargeOf(first));
    await shop.settled();
    await shop.payOut();
    expect(await commissions()).toMatchObject([{ state: 'offset', share_cents: 0 }]);
    expect(await balances()).toMatchObject({
      commission_expense: 0,
      partner_receivable: 40_000,
      partner_paid: -40_000,
    });

    await sell({ payment_type: 'monthly' });
    await sell({ payment_type: 'monthly', product_id: 'basic' });
    await payWhenDue();
    const months = (await commissions()).filter(({ kind }) => kind === 'monthly');
    const [premier, basic] = ['premier', 'basic'].map((plan) => months.find((row) => row.plan === plan));
    expect([premier, basic]).toMatchObject([
      { state: 'paid', share_cents: 30_384 },
      { state: 'paid', share_cents: share.basicMonth, offset_out_cents: share.basicMonth },
    ]);
    expect(await balances()).toMatchObject({ partner_receivable: 40_000 - 30_384 - share.basicMonth });
    expect(transfers()).toHaveLength(1);
  });

  test('is held while the payment is disputed, and is then paid or taken back as the dispute ends', async () => {
    const [won, lost] = [await sell(), await sell()];
    const { world } = shop.stripe;
    const disputes = [disputeCharge(world, chargeOf(won)), disputeCharge(world, chargeOf(lost))];
    await payWhenDue();
    expect(await commissions()).toMatchObject([
      { state: 'held', hold: 'dispute' },
      { state: 'held', hold: 'dispute' },
    ]);
    for (const [index, outcome] of (['won', 'lost'] as const).entries()) {
      const dispute = disputes[index];
      if (dispute) closeDispute(world, dispute, outcome);
    }
    await shop.settled();
    await shop.payOut();
    expect((await commissions()).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
    expect(transfers()).toMatchObject([{ source_transaction: chargeOf(won).id }]);
  });

  test('of a payment that differs from its order is held for review, and is not on the ledger', async () => {
    const { session_id } = await shop.orderForPartner({ payment_type: 'setup' });
    shop.stripe.world.find('checkout.session', session_id).amount_total = 249_999;
    shop.stripe.pay(session_id);
    await shop.settled();
    await payWhenDue();
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'review', posted_cents: 0, released_at: null }]);
    expect(transfers()).toEqual([]);
    expect(await balances()).toEqual(emptyLedger);
    expect(await countOf(shop.product, 'message')).toBe(0);
  });

  test('is on a ledger that is append-only and whose journals balance', async () => {
    await sell();
    const { sql, transaction } = shop.product.core.database;
    for (const text of [
      'UPDATE ledger_entry SET amount_cents = 1',
      'DELETE FROM ledger_entry',
      'TRUNCATE ledger_entry',
      'DELETE FROM ledger_journal',
      'TRUNCATE ledger_journal CASCADE',
      "UPDATE ledger_journal SET kind = 'x'",
    ])
      await expect(sql.query({ text }), text).rejects.toThrow('append-only');
    const one = 'SELECT id FROM commission LIMIT 1';
    const journal = (entries: string) =>
      transaction((within) =>
        within.query({
          text: `WITH j AS (INSERT INTO ledger_journal (id, kind) VALUES (gen_random_uuid(), 'adjustment') RETURNING id)
                 INSERT INTO ledger_entry (id, journal_id, commission_id, account, amount_cents)
                 SELECT gen_random_uuid(), j.id, (${one}), account, cents FROM j, (VALUES ${entries}) AS e(account, cents)`,
        }),
      );
    await expect(journal("('partner_paid', 5), ('partner_payable', -4)")).rejects.toThrow('sum to 1');
    await expect(journal("('partner_paid', 5), ('till', -5)")).rejects.toThrow('ledger_entry_account_check');
    await journal("('partner_paid', 5), ('partner_payable', -5)");
  });
});
