import { sql } from 'kysely';
import { earningKinds, shareOf } from '#core/money/commissions/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, isOneOf, literal, run } from '#core/platform/statements.ts';
import { formatMoney } from '#core/shared/rules.ts';
import type { Finding, Sides } from './rules.ts';

/** Days at the window's beginning in which Stripe's clock and ours may disagree on what belongs to it. */
const marginDays = 2;
const daySeconds = 86_400;

/** The subscriptions we have, with their customers and their orders' plans. */
export async function readOwnSubscriptions(via: Sql) {
  const found = await run(
    via,
    db
      .selectFrom('subscription')
      .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id')
      .select(['subscription.id', 'subscription.status', 'subscription.customer_id', 'checkout.plan']),
  );
  return found.rows;
}

/** Our rows, to compare with what Stripe has listed: also those that Stripe must have listed. */
export async function readOurSide(via: Sql, stripe: Sides['stripe'], windowDays: number): Promise<Sides['ours']> {
  const attempts = [...stripe.subscriptions, ...stripe.invoices].flatMap(({ attemptId }) => attemptId ?? []);
  const orders = await run(
    via,
    db
      .selectFrom('checkout')
      .select('id')
      .where((row) => isOneOf(row.cast<string>(row.ref('id'), 'text'), [...new Set(attempts)], 'text')),
  );
  const invoices = await run(
    via,
    db
      .selectFrom('invoice')
      .select(['id', 'status', 'paid_cents'])
      .where((row) => row.or([isOneOf(row.ref('id'), idsOf(stripe.invoices), 'text'), row('status', '=', 'open')])),
  );
  const isOfWindow = sql<boolean>`made_at > ${inSeconds((marginDays - windowDays) * daySeconds)}`;
  const transfers = await run(
    via,
    db
      .selectFrom('commission_transfer')
      .select((row) => [row.fn.coalesce('transfer_id', literal('')).as('id'), isOfWindow.as('isOfWindow')])
      .select(['amount_cents', 'reversed_cents'])
      .where('state', '=', 'made')
      .where((row) => row.or([isOneOf(row.ref('transfer_id'), idsOf(stripe.transfers), 'text'), isOfWindow])),
  );
  const underWay = await run(
    via,
    db
      .selectFrom('commission_transfer')
      .select('commission_id')
      .where((row) => row.or([row('state', '=', 'started'), row('reversing_to', 'is not', null)])),
  );
  return {
    orders: orders.rows,
    subscriptions: await readOwnSubscriptions(via),
    invoices: invoices.rows,
    transfers: transfers.rows,
    underWay: underWay.rows.map((row) => row.commission_id),
  };
}

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

/** Paid lines of a partner's order that earn and have no commission. */
export async function missingCommissions(via: Sql): Promise<Finding[]> {
  const found = await run(
    via,
    db
      .selectFrom('invoice_line as line')
      .innerJoin('invoice', 'invoice.id', 'line.invoice_id')
      .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
      .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id')
      .leftJoin('commission', 'commission.invoice_line_id', 'line.id')
      .select(['line.id', 'invoice.id as invoice', 'checkout.partner_code as code', 'line.amount_cents as cents'])
      .where('invoice.status', '=', 'paid')
      .where('checkout.partner_code', 'is not', null)
      .where('line.kind', 'in', earningKinds)
      .where('line.amount_cents', '>', 0)
      .where('commission.id', 'is', null),
  );
  return found.rows
    .filter(({ cents }) => shareOf(cents) > 0)
    .map(({ id, invoice, code, cents }) => ({
      kind: 'commission-missing',
      subject: id,
      detail: `${formatMoney(cents)} on invoice ${invoice} was paid through ${code}`,
    }));
}

/** Commissions whose ledger says another amount was paid out than their transfers. */
export async function unbalancedCommissions(via: Sql): Promise<Finding[]> {
  const transferred = db
    .selectFrom('commission_transfer')
    .select((row) => ['commission_id', row.fn.sum<number>(sql`amount_cents - reversed_cents`).as('cents')])
    .where('state', '=', 'made')
    .groupBy('commission_id');
  const posted = db
    .selectFrom('ledger_entry')
    .select((row) => ['commission_id', sql<number>`-${row.fn.sum('amount_cents')}`.as('cents')])
    .where('account', '=', 'partner_paid')
    .groupBy('commission_id');
  const found = await run(
    via,
    db
      .selectFrom(transferred.as('t'))
      .fullJoin(posted.as('p'), 'p.commission_id', 't.commission_id')
      .select((row) => [
        row.fn.coalesce('t.commission_id', 'p.commission_id').$notNull().as('id'),
        row.fn.coalesce('t.cents', row.lit(0)).as('transferred'),
        row.fn.coalesce('p.cents', row.lit(0)).as('posted'),
      ])
      .where(sql<boolean>`coalesce(t.cents, 0) <> coalesce(p.cents, 0)`),
  );
  return found.rows.map(({ id, ...cents }) => ({
    kind: 'ledger-differs',
    subject: id,
    detail: `${formatMoney(Number(cents.transferred))} transferred, ${formatMoney(Number(cents.posted))} on the ledger`,
  }));
}
