import { plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { chargedToday, laterPayments, type PaymentType } from '#core/money/plans/rules.ts';
import { formatCount, formatPrice } from '#core/shared/rules.ts';

interface LaterPaymentsProps {
  plan: SoldPlanId;
  paymentType: PaymentType;
}

/** What is charged now and what is charged later, shown before anything is paid. */
export function LaterPayments({ plan, paymentType }: LaterPaymentsProps) {
  const { monthlyCents, startsInDays, installments } = laterPayments(plan, paymentType);
  const { callLimit, extraCallCents } = plans[plan];
  return (
    <dl aria-live="polite" className="tabular-nums grid border-t border-line">
      <div className="flex items-baseline justify-between gap-16 border-b border-line py-12">
        <dt className="font-semibold">Charged today</dt>
        <dd className="font-heading text-22 font-bold">{formatPrice(chargedToday(plan, paymentType))}</dd>
      </div>
      <div className="border-b border-line py-12">
        <dt className="font-semibold">
          {startsInDays === null ? 'After that' : `Starting day ${startsInDays}, when you go live`}
        </dt>
        <dd className="text-ink-quiet">
          {formatPrice(monthlyCents)}/month plus usage. Includes {formatCount(callLimit)} calls. Extra calls are{' '}
          {formatPrice(extraCallCents)} each.
          {installments && ` Plus ${installments.count} more payments of ${formatPrice(installments.cents)}.`}
        </dd>
      </div>
    </dl>
  );
}
