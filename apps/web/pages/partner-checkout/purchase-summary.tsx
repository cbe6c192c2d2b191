import { plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import type { PaymentType } from '#core/money/plans/rules.ts';
import { LaterPayments } from '../../components/checkout/later-payments.tsx';

interface PurchaseSummaryProps {
  plan: SoldPlanId;
  paymentType: PaymentType;
}

/** What is bought, and what it costs when. */
export function PurchaseSummary({ plan, paymentType }: PurchaseSummaryProps) {
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="mb-16 text-22">
        {plans[plan].name}
      </h2>
      <LaterPayments plan={plan} paymentType={paymentType} />
    </section>
  );
}
