import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chargesOf, refundCharge } from '#devkit/simulators/stripe/payments.ts';
import { ledgerOf } from '#tests/support/partner-ledger.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { type Row, rowsOf } from '#tests/support/tables.ts';

describe('after a backup from before a payout is restored, the partner', () => {
  let shop: Shop;
  let session: string;
  beforeEach(async () => {
    shop = await openShop({ settings: { SECOND_APPROVAL: 'off' } });
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
    session = (await shop.orderForPartner({ payment_type: 'setup' })).session_id;
    shop.stripe.pay(session);
    await shop.settled();
    shop.stripe.advanceDays(5);
    await shop.settled();
    await shop.payOut();
  });
  afterEach(() => shop.close());

  const commissions = (): Promise<Row[]> => rowsOf(shop.product, 'commission');
  const transfers = () => shop.stripe.world.all('transfer').toReversed();
  const invoice = () => shop.stripe.world.find('checkout.session', session).invoice ?? '';

  /** Removes what was written about these tables since the backup. Replicas run no triggers, as a restore does not. */
  async function forget(...tables: string[]) {
    await shop.product.core.database.transaction(async (sql) => {
      await sql.query({ text: 'SET LOCAL session_replication_role = replica' });
      for (const table of tables) await sql.query({ text: `DELETE FROM ${table}` });
      await sql.query({ text: "DELETE FROM job WHERE queue IN ('payouts', 'stripe')" });
    });
    // Stripe has forgotten its idempotency keys by then.
    shop.stripe.forgetKeys();
  }
  const earned = ['ledger_entry', 'ledger_journal', 'commission_transfer', 'commission'];

  async function readAgain() {
    await shop.billing.syncInvoice(invoice());
    await shop.payOut();
  }

  async function paidOnce() {
    expect(transfers()).toMatchObject([{ amount: 40_000 }]);
    expect(await rowsOf(shop.product, 'commission_transfer')).toMatchObject([
      { number: 1, state: 'made', amount_cents: 40_000, transfer_id: transfers()[0]?.id },
    ]);
    expect(await ledgerOf(shop.product)).toMatchObject({ partner_pending: 0, partner_payable: 0 });
  }

  test('is not paid again for a commission that is earned again: it has the id it had', async () => {
    const before = await commissions();
    await forget(...earned);
    await readAgain();
    expect(await commissions()).toMatchObject([{ id: before[0]?.id, state: 'paid' }]);
    await paidOnce();
    expect(await ledgerOf(shop.product)).toMatchObject({ commission_expense: 40_000, partner_paid: -40_000 });
  });

  test('is not paid again when only the transfer is missing', async () => {
    await forget('commission_transfer');
    await shop.product.core.database.sql.query({ text: "UPDATE commission SET state = 'payable'" });
    await shop.payOut();
    await paidOnce();
  });

  test('keeps what a refund left, when the transfer was reversed in part as well', async () => {
    const [charge] = chargesOf(shop.stripe.world, invoice());
    if (charge) refundCharge(shop.stripe.world, charge, 125_000);
    await shop.settled();
    await shop.payOut();
    expect(transfers()).toMatchObject([{ amount: 40_000, amount_reversed: 20_000 }]);
    await forget(...earned);
    await readAgain();
    expect(transfers()).toMatchObject([{ amount: 40_000, amount_reversed: 20_000 }]);
    expect(await commissions()).toMatchObject([{ state: 'paid', share_cents: 20_000 }]);
    expect(await ledgerOf(shop.product)).toMatchObject({ commission_expense: 20_000, partner_paid: -20_000 });
  });

  test('pays nothing back twice when the backup knew the transfer and neither the refund nor its reversal', async () => {
    const [charge] = chargesOf(shop.stripe.world, invoice());
    const sql = shop.product.core.database.sql;
    if (charge) refundCharge(shop.stripe.world, charge, 125_000);
    await shop.settled();
    await shop.payOut();
    await shop.settled();
    await forget('ledger_entry', 'ledger_journal', 'refund', 'stripe_event');
    await sql.query({ text: 'UPDATE commission_transfer SET reversed_cents = 0' });
    await sql.query({ text: 'UPDATE commission SET share_cents = 40000, posted_cents = 40000' });
    await shop.billing.inbox.collectMissing();
    await shop.settled();
    await shop.payOut();
    expect(transfers()).toMatchObject([{ amount: 40_000, amount_reversed: 20_000 }]);
    expect(await commissions()).toMatchObject([{ state: 'paid', share_cents: 20_000, review: false }]);
    expect(await ledgerOf(shop.product)).toMatchObject({ commission_expense: 20_000, partner_paid: -20_000 });
  });

  test('is not paid again where a transfer names an unknown commission: a person decides', async () => {
    const [made] = transfers();
    if (made) made.metadata = { commission: '0198a000-0000-7000-8000-000000000000', number: '1' };
    await forget(...earned);
    await readAgain();
    expect(await commissions()).toMatchObject([{ state: 'held', hold: 'review' }]);
    const [{ id, review_reason } = {}] = await commissions();
    expect(review_reason).toContain(made?.id);
    expect(transfers()).toHaveLength(1);

    const headers = await shop.product.signIn();
    const url = `/api/admin/commissions/${String(id)}/release`;
    const answer = await shop.product.app.inject({ method: 'POST', url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    await shop.payOut();
    expect(transfers()).toHaveLength(2);
    expect(await commissions()).toMatchObject([{ state: 'paid' }]);
  });
});
