import { commissionRate, type PartnerCode, partnerCodes } from '#core/leads/partner-application/rules.ts';
import { plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { chargedToday, commissionOn, laterPayments, type PaymentType } from '#core/money/plans/rules.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { LaterPayments } from '../../components/checkout/later-payments.tsx';

interface PurchaseSummaryProps {
  plan: SoldPlanId;
  paymentType: PaymentType;
  code: PartnerCode | null;
}

/** What is bought, what it costs when, and the partner's share. */
export function PurchaseSummary({ plan, paymentType, code }: PurchaseSummaryProps) {
  const { monthlyCents, installments } = laterPayments(plan, paymentType);
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="mb-16 text-22">
        {plans[plan].name}
      </h2>
      <LaterPayments plan={plan} paymentType={paymentType}>
        <div className="py-12">
          <dt className="font-semibold">{code ? partnerCodes[code] : 'Your partner'} earns</dt>
          <dd className="text-ink-quiet">
            {formatMoney(commissionOn(chargedToday(plan, paymentType)))} of today’s payment, then{' '}
            {formatMoney(commissionOn(monthlyCents))} of each month’s
            {installments && ` and ${formatMoney(commissionOn(installments.cents))} of each further installment`}. That
            is {commissionRate}%, out of the price and not on top of it.
          </dd>
        </div>
      </LaterPayments>
    </section>
  );
}
