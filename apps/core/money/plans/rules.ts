import { commissionRate, sharedCode } from '#core/leads/partner-application/rules.ts';
import { installmentCount, plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { formatPrice, percentOf } from '#core/shared/rules.ts';

/** How a purchase is paid: setup fee at once, setup fee in ten installments, or monthly only. */
export const paymentTypes = ['setup', 'installment', 'monthly'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/**
 * With a setup fee or an installment paid today, the monthly plan begins this many days later, when the service starts.
 */
export const goLiveDays = 14;

/** `split` is the partner page's name for installments. */
export function asPaymentType(given: PaymentType | 'split'): PaymentType {
  return given === 'split' ? 'installment' : given;
}

/** What a checkout charges today, in cents. */
export function chargedToday(plan: SoldPlanId, paymentType: PaymentType): number {
  const { setupCents, installmentCents, monthlyCents } = plans[plan];
  return { setup: setupCents, installment: installmentCents, monthly: monthlyCents }[paymentType];
}

/** The later payments of a purchase. Amounts in cents. */
export interface LaterPayments {
  monthlyCents: number;
  /** Days until the first later payment; null for the same day next month. */
  startsInDays: number | null;
  /** Installments collected with the monthly plan. */
  installments: { count: number; cents: number } | null;
}

/** The payments after the first: the monthly plan, and the remaining installments with it. */
export function laterPayments(plan: SoldPlanId, paymentType: PaymentType): LaterPayments {
  const { installmentCents, monthlyCents } = plans[plan];
  return {
    monthlyCents,
    startsInDays: paymentType === 'monthly' ? null : goLiveDays,
    installments: paymentType === 'installment' ? { count: installmentCount - 1, cents: installmentCents } : null,
  };
}

/** A partner's share of an amount, in cents, rounded half up. */
export function commissionOn(cents: number): number {
  return percentOf(cents, commissionRate);
}

/** General partners have no stored address, so each checkout names the receipt's recipient. */
export function needsPartnerEmail(code: string): boolean {
  return code === sharedCode;
}

/** One sentence on the later payments, for the payment page. */
export function laterPaymentsNote(plan: SoldPlanId, paymentType: PaymentType): string {
  const { monthlyCents, startsInDays, installments } = laterPayments(plan, paymentType);
  const monthly = `${formatPrice(monthlyCents)} a month plus usage`;
  if (startsInDays === null) return `Your plan is ${monthly}, starting today.`;
  const plus = installments
    ? ` Each of your first ${installments.count} bills also includes ${formatPrice(installments.cents)} of your setup fee.`
    : '';
  return `Your plan starts in ${startsInDays} days at ${monthly}.${plus}`;
}
