import type { StripeInvoice } from '#core/clients/stripe/client.ts';
import { addEvents, type NewEvent } from '#core/jobs/events.ts';
import { isRefunded } from '#core/money/commissions/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromMoment } from '#core/platform/ids.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { publicLineKind } from '#core/webhooks/data/schemas.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';

// What endpoints are told of a purchase: the difference between an invoice as it was stored and as it is read. Each id
// follows from what is at Stripe, so that a restored backup, which reads it again, tells it under the same id.

/** An invoice as it was stored, as far as endpoints are told of it. */
export interface InvoiceBefore {
  /** Null when it was not stored. */
  status: string | null;
  refunds: { id: string; status: string; amountCents: number }[];
  disputes: { id: string; status: string }[];
}

/** An invoice as the newest read has it, with the kind of each line. */
interface InvoiceNow {
  invoice: StripeInvoice;
  subscriptionId: string;
  kinds: readonly string[];
}

type Purchase = Omit<StoredData<'purchase.refunded'>, 'refunded_cents'>;
type Told = (purchase: Purchase) => NewEvent;

/** The status of an invoice that may be stored, with a lock on it. */
export async function lockStatus(via: Sql, invoiceId: string): Promise<string | null> {
  const found = await runForFirst(
    via,
    db.selectFrom('invoice').select('status').where('id', '=', invoiceId).forUpdate(),
  );
  return found?.status ?? null;
}

/** The money that went back, as it is stored, read under the lock of its invoice. */
export async function readMovements(via: Sql, invoiceId: string): Promise<Omit<InvoiceBefore, 'status'>> {
  const refunds = await run(
    via,
    db.selectFrom('refund').select(['id', 'status', 'amount_cents as amountCents']).where('invoice_id', '=', invoiceId),
  );
  const disputes = await run(
    via,
    db.selectFrom('dispute').select(['id', 'status']).where('invoice_id', '=', invoiceId),
  );
  return { refunds: refunds.rows, disputes: disputes.rows };
}

/** Tells endpoints what has changed about an invoice, in the transaction that stores it. */
export async function tellPurchase(via: Sql, before: InvoiceBefore, now: InvoiceNow): Promise<void> {
  const { invoice } = now;
  const told = [paid(before, now), refunded(before, invoice), disputed(before, invoice)].flatMap((one) => one ?? []);
  if (told.length === 0) return;
  const order = await lockOrder(via, now.subscriptionId);
  if (!order) return;
  const purchase = {
    id: order.id,
    reference: invoice.id,
    plan: order.plan,
    payment_type: order.payment_type,
    customer_email: order.customer_email,
    amount_cents: invoice.paidCents,
    currency: invoice.currency.toLowerCase(),
    invoice_id: invoice.id,
  };
  const subject = { id: order.id, reference: invoice.id, request_id: order.request_id };
  await addEvents(
    via,
    'checkout',
    subject,
    told.map((event) => event(purchase)),
  );
}

/** Locked, so that the events of a purchase are numbered one after the other, also for two of its invoices. */
function lockOrder(via: Sql, subscriptionId: string) {
  return runForFirst(
    via,
    db
      .selectFrom('subscription')
      .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id')
      .select(['checkout.id', 'checkout.plan', 'checkout.payment_type', 'checkout.customer_email'])
      .select('checkout.request_id')
      .where('subscription.id', '=', subscriptionId)
      .forNoKeyUpdate('checkout'),
  );
}

/** An invoice of nothing, as at the start of a trial, is not paid by anybody. */
function paid(before: InvoiceBefore, { invoice, kinds }: InvoiceNow): Told | null {
  if (invoice.status !== 'paid' || before.status === 'paid' || invoice.paidCents <= 0) return null;
  const lines = invoice.lines.map(({ amountCents }, index) => ({
    kind: publicLineKind(kinds[index] ?? 'other'),
    amount_cents: amountCents,
  }));
  const paid_at = invoice.paidAt?.toISOString() ?? null;
  const id = idFromMoment(settledAt(invoice), `event:purchase.paid:${invoice.id}`);
  return (purchase) => eventOf('purchase.paid', { ...purchase, paid_at, lines }, id);
}

function refunded(before: InvoiceBefore, invoice: StripeInvoice): Told | null {
  const refunded_cents = refundedCents(invoice.refunds);
  if (refunded_cents === refundedCents(before.refunds)) return null;
  // Each of them, and not the sum alone, which can be the same again after one has failed.
  const each = invoice.refunds.map((refund) => `${refund.id}:${refundedCents([refund])}`).toSorted();
  const newest = newestOf(invoice.refunds, ({ refundedAt }) => refundedAt);
  const moment = newest?.refundedAt ?? settledAt(invoice);
  const id = idFromMoment(moment, `event:purchase.refunded:${invoice.id}:${each.join()}`);
  return (purchase) => eventOf('purchase.refunded', { ...purchase, refunded_cents }, id);
}

function disputed(before: InvoiceBefore, invoice: StripeInvoice): Told | null {
  const newest = newestOf(invoice.disputes, ({ openedAt }) => openedAt);
  const each = statusesOf(invoice.disputes);
  if (!newest || each === statusesOf(before.disputes)) return null;
  const disputed_cents = invoice.disputes.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const dispute_status = newest.status;
  const id = idFromMoment(newest.openedAt, `event:purchase.disputed:${invoice.id}:${each}`);
  return (purchase) => eventOf('purchase.disputed', { ...purchase, disputed_cents, dispute_status }, id);
}

const settledAt = ({ paidAt, issuedAt }: StripeInvoice) => paidAt ?? issuedAt;

const refundedCents = (refunds: { status: string; amountCents: number }[]) =>
  refunds.filter(isRefunded).reduce((sum, { amountCents }) => sum + amountCents, 0);

const statusesOf = (disputes: { id: string; status: string }[]) =>
  disputes
    .map(({ id, status }) => `${id}:${status}`)
    .toSorted()
    .join();

const newestOf = <One>(all: One[], at: (one: One) => Date) =>
  all.toSorted((a, b) => at(a).getTime() - at(b).getTime()).at(-1);
