import type { StripeInvoice, StripeSubscription } from '#core/clients/stripe/client.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';

/**
 * The number of a reading of Stripe, taken before it begins. What was read later knows at least as much, so a row only
 * ever takes on a reading with a higher number than its last: events in any order, and twice, end in the same rows.
 */
export async function nextReading(sql: Sql): Promise<number> {
  const taken = await sql.query<{ reading: number }>({
    name: 'next-reading',
    text: `SELECT nextval('stripe_reading') AS reading`,
  });
  return taken.rows[0]?.reading ?? 0;
}

/** What a payment page says of its order. The first time it says that it is paid, the buyer is written to. */
export async function storeCheckoutState(
  database: Database,
  reading: number,
  found: { checkoutId: string; sessionId: string; url: string | null; state: string; reviewReason: string | null },
): Promise<void> {
  await database.transaction(async (sql) => {
    const stored = await sql.query<{ request_id: string }>({
      text: `
        UPDATE checkout SET
          state = $3, review_reason = $4, session_id = $5, checkout_url = coalesce(checkout_url, $6), reading = $2,
          paid_at = CASE WHEN $3 = 'paid' THEN coalesce(paid_at, now()) END
        WHERE id = $1 AND reading < $2
        RETURNING request_id`,
      values: [found.checkoutId, reading, found.state, found.reviewReason, found.sessionId, found.url],
    });
    const [checkout] = stored.rows;
    if (!checkout || found.state !== 'paid') return;
    const { checkoutId: id } = found;
    await addJobs(sql, 'checkout', { id, request_id: checkout.request_id }, [
      job('send-email', { template: 'purchase-confirmation', id }, { id: idFromName(`purchase-confirmation:${id}`) }),
    ]);
  });
}

/**
 * A bill of a customer was not paid, or waits for them: they are written to, once for each attempt. Nobody is written to
 * who is still on the payment page, or who has paid since.
 */
export async function remindOfBill(sql: Sql, invoiceId: string): Promise<void> {
  const found = await sql.query<{ attempts: number; checkout_id: string; request_id: string }>({
    text: `
      SELECT attempts, checkout_id, request_id
      FROM invoice JOIN subscription ON subscription.id = subscription_id JOIN checkout ON checkout.id = checkout_id
      WHERE invoice.id = $1 AND invoice.status = 'open' AND hosted_url IS NOT NULL
        AND checkout.state IN ('paid', 'processing', 'failed')`,
    values: [invoiceId],
  });
  const [bill] = found.rows;
  if (!bill) return;
  const { attempts, checkout_id: id, request_id } = bill;
  await addJobs(sql, 'checkout', { id, reference: invoiceId, request_id }, [
    job(
      'send-email',
      { template: 'payment-reminder', invoice: invoiceId, attempts },
      { id: idFromName(`payment-reminder:${invoiceId}:${attempts}`) },
    ),
  ]);
}

export async function storeSubscription(
  sql: Sql,
  reading: number,
  checkoutId: string,
  found: StripeSubscription,
): Promise<void> {
  await sql.query({
    text: `
      INSERT INTO subscription (id, checkout_id, customer_id, status, trial_end, current_period_end, cancel_at_period_end, ended_at, schedule_id, reading)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, trial_end = excluded.trial_end, current_period_end = excluded.current_period_end,
        cancel_at_period_end = excluded.cancel_at_period_end, ended_at = excluded.ended_at,
        schedule_id = excluded.schedule_id, reading = excluded.reading
      WHERE subscription.reading < excluded.reading`,
    values: [
      found.id,
      checkoutId,
      found.customerId,
      found.status,
      found.trialEnd,
      found.currentPeriodEnd,
      found.cancelAtPeriodEnd,
      found.endedAt,
      found.scheduleId,
      reading,
    ],
  });
}

export interface InvoiceRecord {
  invoice: StripeInvoice;
  subscriptionId: string;
  reviewReason: string | null;
  /** The kind of each line, in the lines' order. */
  kinds: string[];
  /** What it earns a partner (`commissions/sync.ts`), in the same transaction. */
  alongside(sql: Sql): Promise<void>;
}

/** An invoice with all that belongs to it, in one transaction; nothing is written when a later reading is there. */
export async function storeInvoice(database: Database, reading: number, record: InvoiceRecord): Promise<void> {
  const { invoice } = record;
  await database.transaction(async (sql) => {
    const won = await upsertInvoice(sql, reading, record);
    if (!won) return;
    await replaceParts(
      sql,
      invoice.id,
      'invoice_line',
      invoice.lines.map((line, index) => ({
        id: line.id,
        kind: record.kinds[index],
        price_id: line.priceId,
        amount_cents: line.amountCents,
        period_start: line.periodStart,
        period_end: line.periodEnd,
      })),
    );
    await replaceParts(
      sql,
      invoice.id,
      'invoice_payment',
      invoice.payments.map((payment) => ({
        id: payment.id,
        status: payment.status,
        amount_cents: payment.amountCents,
        payment_intent_id: payment.paymentIntentId,
        charge_id: payment.chargeId,
      })),
    );
    await replaceParts(
      sql,
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
      sql,
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
    await record.alongside(sql);
  });
}

/** Takes the row's lock as well, so that two readings of one invoice are written one after the other. */
async function upsertInvoice(sql: Sql, reading: number, { invoice, subscriptionId, reviewReason }: InvoiceRecord) {
  const stored = await sql.query({
    text: `
      INSERT INTO invoice (id, subscription_id, status, currency, total_cents, paid_cents, open_cents, attempts, next_attempt_at, hosted_url, issued_at, paid_at, review_reason, reading)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, total_cents = excluded.total_cents, paid_cents = excluded.paid_cents, open_cents = excluded.open_cents,
        attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at, hosted_url = excluded.hosted_url,
        paid_at = excluded.paid_at, review_reason = excluded.review_reason, reading = excluded.reading
      WHERE invoice.reading < excluded.reading
      RETURNING id`,
    values: [
      invoice.id,
      subscriptionId,
      invoice.status,
      invoice.currency,
      invoice.totalCents,
      invoice.paidCents,
      invoice.openCents,
      invoice.attempts,
      invoice.nextAttemptAt,
      invoice.hostedUrl,
      invoice.issuedAt,
      invoice.paidAt,
      reviewReason,
      reading,
    ],
  });
  return stored.rowCount === 1;
}

type PartTable = 'invoice_line' | 'invoice_payment' | 'refund' | 'dispute';

/** Rows of a part as they are at Stripe now: changed, added, and gone where a draft lost them. */
async function replaceParts(sql: Sql, invoiceId: string, table: PartTable, rows: ({ id: string } & object)[]) {
  await sql.query({
    text: `DELETE FROM "${table}" WHERE invoice_id = $1 AND id <> ALL($2)`,
    values: [invoiceId, rows.map((row) => row.id)],
  });
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => `"${column}"`);
  const changes = columns.filter((column) => column !== '"id"').map((column) => `${column} = excluded.${column}`);
  await sql.query({
    text: `
      INSERT INTO "${table}" (invoice_id, ${columns.join(', ')})
      SELECT $1, ${columns.join(', ')} FROM json_populate_recordset(NULL::"${table}", $2::json)
      ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`,
    values: [invoiceId, JSON.stringify(rows)],
  });
}
