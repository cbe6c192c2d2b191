import { installmentCount } from '#core/money/plans/plans.ts';
import type { PaymentType } from '#core/money/plans/rules.ts';

/** The names of the payment options, as partners and their customers know them. */
export const paymentNames: Record<PaymentType, string> = {
  setup: 'Setup fee',
  installment: `Split payment (${installmentCount} monthly payments)`,
  monthly: 'Monthly fee',
};
