import { commissionRate, type PartnerCode } from '#core/leads/partner-application/rules.ts';
import { instalmentCount, plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { formatMoney, percentOf } from '#core/shared/rules.ts';

/** How a purchase is paid: the setup fee at once, in ten instalments, or by the month alone. */
export const paymentTypes = ['setup', 'installment', 'monthly'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** With a setup fee or an instalment paid today, the monthly plan begins when the service goes live: this many days later. */
export const goLiveDays = 14;

/** `split` is the partner page's name for instalments. */
export function asPaymentType(given: PaymentType | 'split'): PaymentType {
  return given === 'split' ? 'installment' : given;
}

/** What is charged when the checkout is paid, in cents. */
export function chargedToday(plan: SoldPlanId, paymentType: PaymentType): number {
  const { setupCents, instalmentCents, monthlyCents } = plans[plan];
  return { setup: setupCents, installment: instalmentCents, monthly: monthlyCents }[paymentType];
}

/** What a purchase goes on to cost. Amounts in cents. */
export interface Following {
  monthlyCents: number;
  /** Days until the first of the payments to come; null: the same day next month. */
  startsInDays: number | null;
  /** Instalments that are collected together with the monthly plan. */
  instalments: { count: number; cents: number } | null;
}

/** What follows the first payment: the monthly plan, and with it the rest of the instalments. */
export function followsLater(plan: SoldPlanId, paymentType: PaymentType): Following {
  const { instalmentCents, monthlyCents } = plans[plan];
  return {
    monthlyCents,
    startsInDays: paymentType === 'monthly' ? null : goLiveDays,
    instalments: paymentType === 'installment' ? { count: instalmentCount - 1, cents: instalmentCents } : null,
  };
}

/** A partner's share of an amount, in cents, rounded half up. */
export function commissionOn(cents: number): number {
  return percentOf(cents, commissionRate);
}

/** General partners have no address on file with us, so each checkout says where the receipt goes. */
export function needsPartnerEmail(code: string): boolean {
  return code === ('GENERALPARTNER' satisfies PartnerCode);
}

/** One sentence on what follows a payment, for the payment page itself. */
export function followingNote(plan: SoldPlanId, paymentType: PaymentType): string {
  const { monthlyCents, startsInDays, instalments } = followsLater(plan, paymentType);
  const monthly = `${formatMoney(monthlyCents)} a month plus usage`;
  if (startsInDays === null) return `Your plan is ${monthly}, from today.`;
  const plus = instalments
    ? `, together with ${instalments.count} more payments of ${formatMoney(instalments.cents)}`
    : '';
  return `Your plan of ${monthly} starts ${startsInDays} days from today${plus}.`;
}
