import type { Charge, Dispute, Invoice, InvoicePayment, Refund } from './things.ts';
import { invalid, type World } from './world.ts';

/** Tries to collect an invoice with the customer's card. An invoice with nothing due counts as paid. */
export function payInvoice(world: World, invoice: Invoice): boolean {
  invoice.attempt_count += 1;
  if (invoice.amount_due > 0) {
    const card = world.cards.get(invoice.customer) ?? 'pays';
    if (card !== 'pays') return failPayment(world, invoice, card === 'declines' ? 'declined' : 'authentication');
    collect(world, invoice);
  }
  markPaid(world, invoice);
  return true;
}

/** Nothing is owed on an invoice any more. */
export function markPaid(world: World, invoice: Invoice) {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now;
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
}

/** The invoice's payment that is not completed, as it is made with the first try to collect the invoice. */
function openPayment(world: World, invoice: Invoice): InvoicePayment {
  const { customer, currency, amount_due: amount } = invoice;
  const known = world.all('invoice_payment').find((each) => each.invoice === invoice.id && each.status === 'open');
  if (known) return known;
  const intent = world.put({
    ...world.common('pi'),
    object: 'payment_intent' as const,
    amount,
    currency,
    customer,
    status: 'requires_payment_method' as const,
    latest_charge: null as string | null,
  });
  return world.put<InvoicePayment>({
    ...world.common('inpay'),
    object: 'invoice_payment',
    invoice: invoice.id,
    status: 'open',
    amount_paid: null,
    amount_requested: amount,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
  });
}

/** A card is charged, or refuses. */
function charge(world: World, { customer, currency, amount_due: amount }: Invoice, intentId: string, paid: boolean) {
  const made = world.put({
    ...world.common('ch'),
    object: 'charge' as const,
    amount,
    amount_refunded: 0,
    currency,
    customer,
    payment_intent: intentId,
    payment_method_details: {
      type: 'card' as const,
      card: { brand: 'visa', last4: '4242', fingerprint: world.fingerprints.get(customer) ?? customer.slice(4) },
    },
    transfer_group: null,
    paid,
    refunded: false,
    disputed: false,
    status: paid ? ('succeeded' as const) : ('failed' as const),
  });
  world.find('payment_intent', intentId).latest_charge = made.id;
}

function collect(world: World, invoice: Invoice) {
  const payment = openPayment(world, invoice);
  const intent = world.find('payment_intent', payment.payment.payment_intent);
  Object.assign(intent, { amount: invoice.amount_due, status: 'succeeded' });
  charge(world, invoice, intent.id, true);
  Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
}

/** Someone says that an invoice was paid outside Stripe: its own payment is canceled, and nothing is charged. */
export function payOutside(world: World, invoice: Invoice): true {
  for (const payment of world.all('invoice_payment'))
    if (payment.invoice === invoice.id && payment.status === 'open') payment.status = 'canceled';
  markPaid(world, invoice);
  invoice.amount_paid = 0;
  return true;
}

function failPayment(world: World, invoice: Invoice, why: 'declined' | 'authentication'): false {
  const { payment_intent } = openPayment(world, invoice).payment;
  if (why === 'declined') charge(world, invoice, payment_intent, false);
  invoice.status = 'open';
  invoice.next_payment_attempt = invoice.attempt_count < 4 ? world.now + 3 * 86_400 : null;
  world.emit('invoice.payment_failed', invoice);
  if (why === 'authentication') world.emit('invoice.payment_action_required', invoice);
  return false;
}

/** The charges an invoice was paid with. */
export function chargesOf(world: World, invoiceId: string): Charge[] {
  return world
    .all('invoice_payment')
    .filter(({ invoice, status }) => invoice === invoiceId && status === 'paid')
    .flatMap((payment) => world.find('payment_intent', payment.payment.payment_intent).latest_charge ?? [])
    .map((id) => world.find('charge', id));
}

export function refundCharge(world: World, charge: Charge, amount = charge.amount - charge.amount_refunded): Refund {
  if (amount <= 0 || amount > charge.amount - charge.amount_refunded)
    throw invalid('Refund amount is greater than what is left of the charge', { code: 'charge_already_refunded' });
  const refund = world.put({
    ...world.common('re'),
    object: 'refund' as const,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    status: 'succeeded' as const,
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

/** A refund the bank returned: the money is ours again. */
export function failRefund(world: World, refund: Refund) {
  refund.status = 'failed';
  const charge = world.find('charge', refund.charge);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.emit('refund.failed', refund);
}

export function disputeCharge(world: World, charge: Charge, amount = charge.amount): Dispute {
  const dispute = world.put({
    ...world.common('du'),
    object: 'dispute' as const,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as const,
  });
  charge.disputed = true;
  world.emit('charge.dispute.created', dispute);
  world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost') {
  dispute.status = status;
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', dispute);
  world.emit('charge.dispute.closed', dispute);
}
