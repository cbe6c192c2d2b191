import { sql } from 'kysely';
import type { StripeInvoice, StripeSubscription } from '#core/clients/stripe/client.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { convertDemos } from '#core/leads/demo-request/lifecycle.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';
import { db, isOneOf, type NewRow, newRow, now, run, runForFirst, tableRows } from '#core/platform/statements.ts';
import { lockStatus, readMovements, tellPurchase } from './purchase-events.ts';

/**
 * A number for a read from Stripe, taken before it begins. Rows accept only reads with a higher number than their last,
 * so events that arrive twice or out of order lead to the same rows.
 */
export async function nextReading(via: Sql): Promise<number> {
  const taken = await runForFirst(
    via,
    db.selectNoFrom(sql<number>`nextval('stripe_reading')`.as('reading')),
    'next-reading',
  );
  if (!taken) throw new Error('The statement gave no number');
  return taken.reading;
}

/** Stores the state of a payment page. When it is paid for the first time, the buyer gets an email and keeps their demo. */
export async function storeCheckoutState(
  database: Database,
  reading: number,
  found: { checkoutId: string; sessionId: string; url: string | null; state: string; reviewReason: string | null },
): Promise<void> {
  await database.transaction(async (via) => {
    const { checkoutId, sessionId, url, state, reviewReason } = found;
    const before = await runForFirst(
      via,
      db.selectFrom('checkout').select('paid_at').where('id', '=', checkoutId).forUpdate(),
    );
    const checkout = await runForFirst(
      via,
      db
        .updateTable('checkout')
        .set((row) => ({
          state,
          review_reason: reviewReason,
          session_id: sessionId,
          checkout_url: row.fn.coalesce('checkout_url', row.val(url)),
          reading,
          paid_at: state === 'paid' ? row.fn.coalesce('paid_at', now) : null,
        }))
        .where('id', '=', checkoutId)
        .where('reading', '<', reading)
        .returning(['id', 'request_id', 'customer_email']),
    );
    if (!checkout || state !== 'paid' || before?.paid_at) return;
    const { id, request_id, customer_email } = checkout;
    await addJobs(via, 'checkout', { id, request_id }, [
      job('send-email', { template: 'purchase-confirmation', id }, { id: idFromName(`purchase-confirmation:${id}`) }),
    ]);
    await convertDemos(via, customer_email);
  });
}

/**
 * Queues an email to a customer whose invoice was not paid, once per attempt. None goes to a customer who is still on
 * the payment page or has paid since.
 */
export async function remindOfBill(via: Sql, invoiceId: string): Promise<void> {
  const bill = await runForFirst(
    via,
    db
      .selectFrom('invoice')
      .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
      .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id')
      .select(['invoice.attempts', 'subscription.checkout_id', 'checkout.request_id'])
      .where('invoice.id', '=', invoiceId)
      .where('invoice.status', '=', 'open')
      .where('invoice.hosted_url', 'is not', null)
      .where('checkout.state', 'in', ['paid', 'processing', 'failed']),
  );
  if (!bill) return;
  const { attempts, checkout_id: id, request_id } = bill;
  await addJobs(via, 'checkout', { id, reference: invoiceId, request_id }, [
    job(
      'send-email',
      { template: 'payment-reminder', invoice: invoiceId, attempts },
      { id: idFromName(`payment-reminder:${invoiceId}:${attempts}`) },
    ),
  ]);
}

export async function storeSubscription(
  via: Sql,
  reading: number,
  checkoutId: string,
  found: StripeSubscription,
): Promise<void> {
  const subscription = newRow('subscription', {
    id: found.id,
    checkout_id: checkoutId,
    customer_id: found.customerId,
    status: found.status,
    trial_end: found.trialEnd,
    current_period_end: found.currentPeriodEnd,
    cancel_at_period_end: found.cancelAtPeriodEnd,
    ended_at: found.endedAt,
    schedule_id: found.scheduleId,
    reading,
  });
  await run(
    via,
    db
      .insertInto('subscription')
      .values(subscription)
      .onConflict((known) =>
        known
          .column('id')
          .doUpdateSet((row) => ({
            status: row.ref('excluded.status'),
            trial_end: row.ref('excluded.trial_end'),
            current_period_end: row.ref('excluded.current_period_end'),
            cancel_at_period_end: row.ref('excluded.cancel_at_period_end'),
            ended_at: row.ref('excluded.ended_at'),
            schedule_id: row.ref('excluded.schedule_id'),
            reading: row.ref('excluded.reading'),
          }))
          .whereRef('subscription.reading', '<', 'excluded.reading'),
      ),
  );
}

export interface InvoiceRecord {
  invoice: StripeInvoice;
  subscriptionId: string;
  reviewReason: string | null;
  /** The kind of each line, in the lines' order. */
  kinds: string[];
  /** Updates the partner's commissions (`commissions/sync.ts`) in the same transaction. */
  alongside(via: Sql): Promise<void>;
}

/**
 * Stores an invoice with its parts and tells endpoints what has changed, in one transaction. Writes nothing when a later
 * read is already stored.
 */
export async function storeInvoice(database: Database, reading: number, record: InvoiceRecord): Promise<void> {
  const { invoice } = record;
  await database.transaction(async (via) => {
    const status = await lockStatus(via, invoice.id);
    const won = await upsertInvoice(via, reading, record);
    if (!won) return;
    const before = { status, ...(await readMovements(via, invoice.id)) };
    await storeParts(via, record);
    await tellPurchase(via, before, record);
    await record.alongside(via);
  });
}

async function storeParts(via: Sql, { invoice, kinds }: InvoiceRecord): Promise<void> {
  await replaceParts(
    via,
    invoice.id,
    'invoice_line',
    invoice.lines.map((line, index) => ({
      id: line.id,
      kind: kinds[index] ?? 'other',
      price_id: line.priceId,
      amount_cents: line.amountCents,
      period_start: line.periodStart,
      period_end: line.periodEnd,
    })),
  );
  await replaceParts(
    via,
    invoice.id,
    'invoice_payment',
    invoice.payments.map((payment) => ({
      id: payment.id,
      status: payment.status,
      amount_cents: payment.amountCents,
      payment_intent_id: payment.paymentIntentId,
      charge_id: payment.chargeId,
      card_fingerprint: payment.cardFingerprint,
    })),
  );
  await replaceParts(
    via,
    invoice.id,
    'refund',
    invoice.refunds.map((refund) => ({
      id: refund.id,
      charge_id: refund.chargeId,
      status: refund.status,
      amount_cents: refund.amountCents,
      refunded_at: refund.refundedAt,
    })),
  );
  await replaceParts(
    via,
    invoice.id,
    'dispute',
    invoice.disputes.map((dispute) => ({
      id: dispute.id,
      charge_id: dispute.chargeId,
      status: dispute.status,
      amount_cents: dispute.amountCents,
      opened_at: dispute.openedAt,
    })),
  );
}

/** Also locks the row, so that two reads of one invoice are stored one after the other. */
async function upsertInvoice(via: Sql, reading: number, { invoice, subscriptionId, reviewReason }: InvoiceRecord) {
  const row = newRow('invoice', {
    id: invoice.id,
    subscription_id: subscriptionId,
    status: invoice.status,
    currency: invoice.currency,
    total_cents: invoice.totalCents,
    paid_cents: invoice.paidCents,
    open_cents: invoice.openCents,
    attempts: invoice.attempts,
    next_attempt_at: invoice.nextAttemptAt,
    // It shows the buyer to whoever has it, so it is kept only while there is something to pay.
    hosted_url: invoice.status === 'open' ? invoice.hostedUrl : null,
    issued_at: invoice.issuedAt,
    paid_at: invoice.paidAt,
    review_reason: reviewReason,
    reading,
  });
  const stored = await run(
    via,
    db
      .insertInto('invoice')
      .values(row)
      .onConflict((known) =>
        known
          .column('id')
          .doUpdateSet(({ ref }) => ({
            status: ref('excluded.status'),
            total_cents: ref('excluded.total_cents'),
            paid_cents: ref('excluded.paid_cents'),
            open_cents: ref('excluded.open_cents'),
            attempts: ref('excluded.attempts'),
            next_attempt_at: ref('excluded.next_attempt_at'),
            hosted_url: ref('excluded.hosted_url'),
            paid_at: ref('excluded.paid_at'),
            review_reason: ref('excluded.review_reason'),
            reading: ref('excluded.reading'),
          }))
          .whereRef('invoice.reading', '<', 'excluded.reading'),
      )
      .returning('id'),
  );
  return stored.rows.length === 1;
}

type PartTable = 'invoice_line' | 'invoice_payment' | 'refund' | 'dispute';

type PartRow<Table extends PartTable> = Omit<NewRow<Table>, 'invoice_id'> & { id: string };

/** Replaces the rows of a part with those at Stripe; lines a draft lost are deleted. */
async function replaceParts<Table extends PartTable>(
  via: Sql,
  invoiceId: string,
  table: Table,
  rows: PartRow<Table>[],
) {
  const part = db.dynamic.table<PartTable>(table).as('p');
  await run(
    via,
    db
      .deleteFrom(part)
      .where('p.invoice_id', '=', invoiceId)
      .where((row) =>
        row.not(
          isOneOf(
            row.ref('p.id'),
            rows.map(({ id }) => id),
            'text',
          ),
        ),
      ),
  );
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const changes = columns.filter((column) => column !== 'id').map((column) => [column, sql.ref(`excluded.${column}`)]);
  await run(
    via,
    db
      .insertInto<PartTable>(table)
      .columns(['invoice_id', ...columns] as ('id' | 'invoice_id')[])
      .expression((select) =>
        select
          .selectFrom(tableRows(table, rows).as('p'))
          .select([
            select.val(invoiceId).as('invoice_id'),
            ...columns.map((column) => sql.ref(`p.${column}`).as(column)),
          ]),
      )
      .onConflict((known) => known.column('id').doUpdateSet(Object.fromEntries(changes))),
  );
}
