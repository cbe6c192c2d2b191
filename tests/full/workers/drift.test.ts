import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTransfer } from '#devkit/simulators/stripe/connect.ts';
import { decodeForm } from '#devkit/simulators/stripe/form.ts';
import { chargesOf, refundCharge } from '#devkit/simulators/stripe/payments.ts';
import { noLimit } from '#tests/support/jobs.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { drift } from '#workers/schedules/drift.ts';

describe('the nightly comparison with Stripe', () => {
  let shop: Shop;
  let session: string;
  beforeEach(async () => {
    shop = await openShop();
    shop.stripe.openAccount('etc@partner.example', 'acct_etc1');
    session = (await shop.orderForPartner({ payment_type: 'setup' })).session_id;
    shop.stripe.pay(session);
    await shop.settled();
    shop.stripe.advanceDays(5);
    await shop.settled();
    await shop.payOut();
  });
  afterEach(() => shop.close());

  const check = () => shop.product.core.drift.check(noLimit);
  const report = async () => {
    const headers = await shop.product.signIn();
    return (await shop.product.app.inject({ url: '/api/admin/drift', headers })).json();
  };
  const change = (text: string) =>
    shop.product.core.database.transaction(async (sql) => {
      await sql.query({ text: 'SET LOCAL session_replication_role = replica' });
      await sql.query({ text });
    });
  const invoice = () => shop.stripe.world.find('checkout.session', session).invoice ?? '';

  test('finds nothing where nothing differs, and says when it looked and at how much', async () => {
    expect(await check()).toEqual([]);
    expect(await report()).toMatchObject({
      configured: true,
      checked_at: expect.any(String),
      compared: { subscriptions: 1, invoices: 1, transfers: 1 },
      findings: [],
    });
  });

  test('reads again what differs, and reports nothing that a fresh read repairs', async () => {
    await change("UPDATE invoice SET status = 'open', paid_cents = 0");
    await change("UPDATE subscription SET status = 'past_due'");
    expect(await check()).toEqual([]);
    expect(await rowsOf(shop.product, 'invoice')).toMatchObject([{ status: 'paid', paid_cents: 250_000 }]);
  });

  test('finds what was missed of a subscription whose label someone removed, also after two months', async () => {
    // The simulator's clock moves and the database's doesn't, so they disagree on which transfers are old.
    const found = async () => (await check()).filter(({ kind }) => !kind.startsWith('transfer'));
    const { id, metadata, customer } = shop.subscriptionOf(session);
    for (const label of Object.keys(metadata)) delete metadata[label];
    shop.stripe.world.cards.set(customer, 'declines');
    /** Days go by, and Stripe's events get lost. */
    async function lose(days: number) {
      shop.stripe.deliveries.hold();
      shop.stripe.advanceDays(days);
      await shop.stripe.deliveries.letGo({ drop: () => true });
    }
    await lose(10);
    expect(await found()).toEqual([]);
    expect(await rowsOf(shop.product, 'invoice', "status = 'open'")).toHaveLength(1);
    shop.stripe.world.cards.delete(customer);
    await lose(60);
    expect(await found()).toEqual([]);
    expect(await rowsOf(shop.product, 'invoice', "status = 'paid'")).toHaveLength(
      shop.stripe.world.all('invoice').length,
    );
    await change(`UPDATE subscription SET status = 'past_due' WHERE id = '${id}'`);
    expect(await found()).toEqual([]);
    expect(await rowsOf(shop.product, 'subscription')).toMatchObject([{ status: 'active' }]);
  });

  test('takes a transfer back into the ledger that was forgotten with a payment refunded since', async () => {
    await change('DELETE FROM ledger_entry');
    await change('DELETE FROM ledger_journal');
    await change('DELETE FROM commission_transfer');
    await change('DELETE FROM commission');
    const [charge] = chargesOf(shop.stripe.world, invoice());
    if (charge) refundCharge(shop.stripe.world, charge);
    await shop.settled();
    expect(await rowsOf(shop.product, 'commission')).toMatchObject([{ state: 'refunded' }]);
    expect(await check()).toEqual([]);
    await shop.payOut();
    expect(shop.stripe.world.all('transfer')).toMatchObject([{ amount: 40_000, amount_reversed: 40_000 }]);
    expect(await rowsOf(shop.product, 'commission')).toMatchObject([{ state: 'reversed' }]);
  });

  test('reports a payment of an order that is not known here, and a transfer of nobody, once, until they are gone', async () => {
    const { id } = shop.subscriptionOf(session);
    const checkout = String((await rowsOf(shop.product, 'checkout'))[0]?.id);
    const form = 'amount=100&currency=usd&destination=acct_etc1';
    const made = createTransfer(shop.stripe.world, decodeForm(form));
    await change("UPDATE checkout SET id = '00000000-0000-7000-8000-000000000000'");
    await check();
    await check();
    const found = await report();
    expect(found.findings).toMatchObject([
      { kind: 'order-unknown', subject: id, what_to_do: expect.stringContaining('Look up the customer') },
      { kind: 'transfer-unknown', subject: made.id },
    ]);
    const metrics = (await shop.product.app.inject('/metrics')).body;
    expect(metrics).toContain('ringwell_drift_findings{kind="transfer-unknown"} 1');

    await change(`UPDATE checkout SET id = '${checkout}'`);
    made.created = 0;
    expect(await check()).toEqual([]);
    expect((await report()).findings).toEqual([]);
    expect(await rowsOf(shop.product, 'drift_finding', 'closed_at IS NOT NULL')).toHaveLength(2);
  });

  test('reports a ledger that does not agree with the transfers', async () => {
    await change("UPDATE ledger_entry SET amount_cents = amount_cents + 1 WHERE account = 'partner_paid'");
    expect(await check()).toMatchObject([
      { kind: 'ledger-differs', detail: '$400.00 transferred, $399.99 on the ledger' },
    ]);
  });

  test('runs once a day, and again soon when Stripe was away', async () => {
    const { core, backend } = shop.product;
    const relay = { wake: () => undefined, stop: async () => undefined, lastRun: () => 0 };
    const run = () => drift.run({ core, backend, relay });
    await change('DELETE FROM drift_check');
    shop.stripe.fail({
      times: 3,
      matches: (_method, path) => path === '/v1/subscriptions',
      react: (response) => response.writeHead(500).end('{}'),
    });
    await expect(run()).rejects.toThrow('stripe_unreadable');
    expect(await rowsOf(shop.product, 'drift_check')).toEqual([]);
    await run();
    await run();
    expect(await rowsOf(shop.product, 'drift_check')).toHaveLength(1);
    await change("UPDATE drift_check SET checked_at = checked_at - interval '25 hours'");
    await run();
    expect(await rowsOf(shop.product, 'drift_check')).toHaveLength(2);
  });
});
