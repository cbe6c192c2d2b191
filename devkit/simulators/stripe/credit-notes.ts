import { type Form, labels, text, whole } from './form.ts';
import { chargesOf, markPaid, refundCharge } from './payments.ts';
import type { CreditNote } from './things.ts';
import { invalid, type World } from './world.ts';

/**
 * Credits an invoice: what is still open is no longer owed; the rest is refunded, credited to the customer's balance,
 * or paid back outside Stripe, and the caller must say how much goes which way.
 */
export function createCreditNote(world: World, form: Form): CreditNote {
  const invoice = world.find('invoice', text(form, 'invoice') ?? '');
  const amount = whole(form, 'amount') ?? 0;
  const [refunded = 0, credited = 0, outside = 0] = ['refund_amount', 'credit_amount', 'out_of_band_amount'].map(
    (name) => whole(form, name) ?? 0,
  );
  const before = invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount;
  if (amount <= 0 || before + amount > invoice.total)
    throw invalid('The sum of credit notes cannot exceed the invoice', { param: 'amount' });
  const owedLess = Math.min(amount, invoice.amount_due - invoice.amount_paid);
  if (refunded + credited + outside !== amount - owedLess)
    throw invalid('The sum of refunds, credits and out of band amounts must equal the post payment amount');
  const note = world.put<CreditNote>({
    ...world.common('cn', labels(form)),
    object: 'credit_note',
    invoice: invoice.id,
    customer: invoice.customer,
    currency: invoice.currency,
    status: 'issued',
    type: owedLess > 0 ? 'pre_payment' : 'post_payment',
    amount,
    pre_payment_amount: owedLess,
    post_payment_amount: amount - owedLess,
    out_of_band_amount: outside,
  });
  invoice.amount_due -= owedLess;
  invoice.pre_payment_credit_notes_amount += owedLess;
  invoice.post_payment_credit_notes_amount += amount - owedLess;
  const [charge] = chargesOf(world, invoice.id);
  if (refunded > 0 && charge) refundCharge(world, charge, refunded);
  world.find('customer', invoice.customer).balance -= credited;
  world.emit('credit_note.created', note);
  if (owedLess > 0 && invoice.amount_due === 0) markPaid(world, invoice);
  return note;
}

/** Voids a note, as long as its invoice is open. */
export function voidCreditNote(world: World, note: CreditNote): CreditNote {
  const invoice = world.find('invoice', note.invoice);
  if (invoice.status !== 'open' || note.status === 'void')
    throw invalid('Only credit notes of open invoices can be voided');
  note.status = 'void';
  invoice.amount_due += note.pre_payment_amount;
  invoice.pre_payment_credit_notes_amount -= note.pre_payment_amount;
  world.emit('credit_note.voided', note);
  return note;
}
