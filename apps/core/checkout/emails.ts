import type { Letter } from '#core/messages/rules.ts';
import type { Checkout } from '#core/platform/prisma/client.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { plans, soldPlanIds } from './plans.ts';
import { followingNote, paymentTypes } from './rules.ts';

/** To the buyer: what was paid, and what follows. */
export function purchaseConfirmation(checkout: Checkout, site: { brand: string; supportPhone: string }): Letter {
  const plan = soldPlanIds.find((id) => id === checkout.plan);
  const paymentType = paymentTypes.find((type) => type === checkout.paymentType);
  if (!plan || !paymentType) throw new Error('This version does not know the plan of a stored order');
  return {
    to: checkout.customerEmail,
    subject: `Your ${site.brand} purchase: ${plans[plan].name}`,
    heading: 'Thank you for your purchase',
    paragraphs: [
      `We received your payment of ${formatMoney(checkout.amountCents)} for the ${plans[plan].name} plan.`,
      followingNote(plan, paymentType),
      `Our team will contact you to set your receptionist up. Questions? Call ${site.supportPhone}.`,
    ],
    facts: [
      ['Plan', plans[plan].name],
      ['Paid today', formatMoney(checkout.amountCents)],
      ['Reference', checkout.sessionId?.slice(-8) ?? null],
    ],
  };
}
