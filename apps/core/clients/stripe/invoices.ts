import type Stripe from 'stripe';
import { type Asking, asDate, createdSince, idOf, uniqueById } from './asking.ts';
import type { Dispute, InvoiceLine, InvoicePayment, ListedInvoice, Movement, Refund, StripeInvoice } from './client.ts';

/** More lines, payments, refunds or disputes than any of our invoices has. */
const limit = 100;

export function readInvoiceIds(stripe: Asking, subscription: string): Promise<string[]> {
  return stripe.all(
    (page) => stripe.sdk.invoices.list({ ...page, subscription }),
    ({ id }) => [id],
  );
}

export async function readInvoicesSince(stripe: Asking, since: Date): Promise<ListedInvoice[]> {
  const read = (filter: Stripe.InvoiceListParams) =>
    stripe.all(
      (page) => stripe.sdk.invoices.list({ ...page, ...filter }),
      (invoice) => {
        const { id, subscriptionId, status, paidCents } = asInvoice(invoice);
        const attemptId = invoice.parent?.subscription_details?.metadata?.attempt_id ?? null;
        return [{ id, subscriptionId, attemptId, status, paidCents }];
      },
    );
  return uniqueById([...(await read(createdSince(since))), ...(await read({ status: 'open' }))]);
}

export async function readInvoice(stripe: Asking, id: string): Promise<StripeInvoice | null> {
  const invoice = await stripe.find('invoice', () => stripe.sdk.invoices.retrieve(id));
  if (!invoice) return null;
  const [lines, payments] = await Promise.all([
    stripe.ask('list', () => stripe.sdk.invoices.listLineItems(id, { limit })),
    stripe.ask('list', () =>
      stripe.sdk.invoicePayments.list({ invoice: id, limit, expand: ['data.payment.payment_intent.latest_charge'] }),
    ),
  ]);
  const intents = payments.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  const [refunds, disputes, outside] = await Promise.all([
    Promise.all(intents.map((intent) => refundsOf(stripe, intent))),
    Promise.all(intents.map((intent) => disputesOf(stripe, intent))),
    invoice.post_payment_credit_notes_amount > 0 ? refundsOutsideStripe(stripe, id) : [],
  ]);
  return {
    ...asInvoice(invoice),
    lines: lines.data.map(asLine),
    payments: payments.data.map(asPayment),
    refunds: [...refunds.flat(), ...outside],
    disputes: disputes.flat(),
  };
}

/** The invoices of a money movement: the one a credit note names, or those its payment was made for. */
export async function readInvoicesOf(stripe: Asking, kind: Movement, id: string): Promise<string[]> {
  if (kind === 'credit_note') {
    const note = await stripe.find('credit_note', () => stripe.sdk.creditNotes.retrieve(id));
    return note ? [idOf(note.invoice)].filter((invoice) => invoice !== null) : [];
  }
  const moved = await (kind === 'charge'
    ? stripe.find('charge', () => stripe.sdk.charges.retrieve(id))
    : kind === 'refund'
      ? stripe.find('refund', () => stripe.sdk.refunds.retrieve(id))
      : stripe.find('dispute', () => stripe.sdk.disputes.retrieve(id)));
  const intent = idOf(moved?.payment_intent);
  if (!intent) return [];
  const payments = await stripe.ask('list', () =>
    stripe.sdk.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit }),
  );
  return [...new Set(payments.data.flatMap((payment) => idOf(payment.invoice) ?? []))];
}

async function refundsOf(stripe: Asking, intent: string): Promise<Refund[]> {
  const found = await stripe.ask('list', () => stripe.sdk.refunds.list({ payment_intent: intent, limit }));
  return found.data.map((refund) => ({
    id: refund.id,
    chargeId: idOf(refund.charge),
    status: refund.status ?? 'pending',
    amountCents: refund.amount,
    refundedAt: asDate(refund.created),
  }));
}

/**
 * Amounts that credit notes record as refunded outside Stripe. Their refunds are listed as refunds; credit they add to
 * the customer's balance lowers what is paid on the invoice that uses it, and counts there.
 */
async function refundsOutsideStripe(stripe: Asking, invoice: string): Promise<Refund[]> {
  const notes = await stripe.ask('list', () => stripe.sdk.creditNotes.list({ invoice, limit }));
  return notes.data.map((note) => ({
    id: note.id,
    chargeId: null,
    status: note.status === 'void' ? 'canceled' : 'succeeded',
    amountCents: note.out_of_band_amount ?? 0,
    refundedAt: asDate(note.created),
  }));
}

async function disputesOf(stripe: Asking, intent: string): Promise<Dispute[]> {
  const found = await stripe.ask('list', () => stripe.sdk.disputes.list({ payment_intent: intent, limit }));
  return found.data.map((dispute) => ({
    id: dispute.id,
    chargeId: idOf(dispute.charge),
    status: dispute.status,
    amountCents: dispute.amount,
    openedAt: asDate(dispute.created),
  }));
}

function asInvoice(invoice: Stripe.Invoice): Omit<StripeInvoice, 'lines' | 'payments' | 'refunds' | 'disputes'> {
  const { status, amount_due, amount_paid } = invoice;
  // Stripe can say that nothing was paid of an invoice that was paid outside it.
  const paidCents = status === 'paid' && amount_paid === 0 ? amount_due : amount_paid;
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: invoice.status ?? 'draft',
    currency: invoice.currency,
    totalCents: invoice.total,
    paidCents,
    openCents: amount_due - paidCents,
    attempts: invoice.attempt_count,
    nextAttemptAt: asDate(invoice.next_payment_attempt),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    issuedAt: asDate(invoice.created),
    paidAt: asDate(invoice.status_transitions.paid_at),
  };
}

function asLine(line: Stripe.InvoiceLineItem): InvoiceLine {
  const discounts = (line.discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0);
  const taxWithin = (line.taxes ?? [])
    .filter((tax) => tax.tax_behavior === 'inclusive')
    .reduce((sum, tax) => sum + tax.amount, 0);
  return {
    id: line.id,
    priceId: idOf(line.pricing?.price_details?.price),
    quantity: line.quantity ?? 1,
    amountCents: line.amount - discounts - taxWithin,
    periodStart: asDate(line.period.start),
    periodEnd: asDate(line.period.end),
  };
}

/** Only a completed payment has a charge: another one's failed, or was never made. */
function asPayment({ id, status, amount_paid, payment }: Stripe.InvoicePayment): InvoicePayment {
  const intent = payment.payment_intent;
  const latest = typeof intent === 'object' ? (intent?.latest_charge ?? null) : null;
  const charge = status === 'paid' ? latest : null;
  return {
    id,
    status,
    amountCents: amount_paid ?? 0,
    paymentIntentId: idOf(intent),
    chargeId: status === 'paid' ? (idOf(payment.charge) ?? idOf(charge)) : null,
    cardFingerprint: (typeof charge === 'object' && charge?.payment_method_details?.card?.fingerprint) || null,
  };
}
