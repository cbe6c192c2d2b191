import { instalmentCount } from '#core/money/checkout/plans.ts';
import type { PaymentType } from '#core/money/checkout/rules.ts';

/** The ways to pay, as partners and their customers know them. */
export const paymentNames: Record<PaymentType, string> = {
  setup: 'Setup fee',
  installment: `Split payment (${instalmentCount} monthly payments)`,
  monthly: 'Monthly fee',
};
