import { type Email, emailDate } from '#core/messaging/messages/rules.ts';
import { plans, soldPlanIds } from '#core/money/plans/plans.ts';
import { laterPaymentsNote, paymentTypes } from '#core/money/plans/rules.ts';
import type { Checkout, Invoice } from '#core/platform/prisma/client.ts';
import { formatMoney } from '#core/shared/rules.ts';

/** To the buyer: what was paid, and the payments to come. */
export function purchaseConfirmation(checkout: Checkout, site: { brand: string; supportPhone: string }): Email {
  const plan = soldPlanIds.find((id) => id === checkout.plan);
  const paymentType = paymentTypes.find((type) => type === checkout.payment_type);
  if (!plan || !paymentType) throw new Error('This version does not know the plan of a stored order');
  return {
    to: checkout.customer_email,
    subject: `Your ${site.brand} purchase: ${plans[plan].name}`,
    heading: 'Thank you for your purchase',
    paragraphs: [
      `We received your payment of ${formatMoney(checkout.amount_cents)} for the ${plans[plan].name} plan.`,
      laterPaymentsNote(plan, paymentType),
      `Our team will contact you to set up your receptionist. Questions? Call ${site.supportPhone}.`,
    ],
    facts: [
      ['Plan', plans[plan].name],
      ['Paid today', formatMoney(checkout.amount_cents)],
      ['Reference number', checkout.session_id?.slice(-8) ?? null],
    ],
  };
}

/** To the buyer: a payment failed, what happens next, and where to pay. */
export function paymentReminder(
  checkout: Checkout,
  bill: Pick<Invoice, 'open_cents' | 'next_attempt_at'> & { hosted_url: string },
  site: { brand: string; supportPhone: string },
): Email {
  const amount = formatMoney(bill.open_cents);
  const plan = soldPlanIds.find((id) => id === checkout.plan);
  return {
    to: checkout.customer_email,
    subject: `Your ${site.brand} payment of ${amount} did not go through`,
    heading: 'A payment did not go through',
    paragraphs: [
      `We couldn't collect ${amount}. Your card may have been declined, or your bank may need you to confirm the payment.`,
      bill.next_attempt_at
        ? `You can pay or confirm it using the link below. Otherwise, we'll try your card again on ${emailDate(bill.next_attempt_at)}.`
        : "You can pay or confirm it using the link below. We won't try your card again on our own.",
    ],
    facts: [
      ['Plan', plan ? plans[plan].name : checkout.plan],
      ['Amount due', amount],
    ],
    link: { label: 'Pay or confirm', url: bill.hosted_url },
    closing: `Questions? Call ${site.supportPhone}.`,
  };
}
