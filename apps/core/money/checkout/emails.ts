import { type Email, emailDate } from '#core/messaging/messages/rules.ts';
import { plans, soldPlanIds } from '#core/money/plans/plans.ts';
import { laterPaymentsNote, paymentTypes } from '#core/money/plans/rules.ts';
import type { Checkout, Invoice } from '#core/platform/prisma/client.ts';
import { formatMoney } from '#core/shared/rules.ts';

/** To the buyer: what was paid, and the payments to come. */
export function purchaseConfirmation(checkout: Checkout, site: { brand: string; supportPhone: string }): Email {
  const plan = soldPlanIds.find((id) => id === checkout.plan);
  const paymentType = paymentTypes.find((type) => type === checkout.paymentType);
  if (!plan || !paymentType) throw new Error('This version does not know the plan of a stored order');
  return {
    to: checkout.customerEmail,
    subject: `Your ${site.brand} purchase: ${plans[plan].name}`,
    heading: 'Thank you for your purchase',
    paragraphs: [
      `We received your payment of ${formatMoney(checkout.amountCents)} for the ${plans[plan].name} plan.`,
      laterPaymentsNote(plan, paymentType),
      `Our team will contact you to set up your receptionist. Questions? Call ${site.supportPhone}.`,
    ],
    facts: [
      ['Plan', plans[plan].name],
      ['Paid today', formatMoney(checkout.amountCents)],
      ['Reference number', checkout.sessionId?.slice(-8) ?? null],
    ],
  };
}

/** To the buyer: a payment failed, what happens next, and where to pay. */
export function paymentReminder(
  checkout: Checkout,
  bill: Pick<Invoice, 'openCents' | 'nextAttemptAt'> & { hostedUrl: string },
  site: { brand: string; supportPhone: string },
): Email {
  const amount = formatMoney(bill.openCents);
  const plan = soldPlanIds.find((id) => id === checkout.plan);
  return {
    to: checkout.customerEmail,
    subject: `Your ${site.brand} payment of ${amount} did not go through`,
    heading: 'A payment did not go through',
    paragraphs: [
      `We couldn't collect ${amount}. Your card may have been declined, or your bank may need you to confirm the payment.`,
      bill.nextAttemptAt
        ? `You can pay or confirm it using the link below. Otherwise, we'll try your card again on ${emailDate(bill.nextAttemptAt)}.`
        : "You can pay or confirm it using the link below. We won't try your card again on our own.",
    ],
    facts: [
      ['Plan', plan ? plans[plan].name : checkout.plan],
      ['Amount due', amount],
    ],
    link: { label: 'Pay or confirm', url: bill.hostedUrl },
    closing: `Questions? Call ${site.supportPhone}.`,
  };
}
