import type { UseFormRegisterReturn } from 'react-hook-form';
import { installmentCount, plans, type SoldPlanId, soldPlanIds } from '#core/money/plans/plans.ts';
import { formatCount, formatPrice } from '#core/shared/rules.ts';
import { ChoiceCard } from '../../components/checkout/choice-card.tsx';
import { paymentNames } from '../../components/checkout/payment-names.ts';

export function PlanChoice({ register }: { register: UseFormRegisterReturn }) {
  return (
    <fieldset className="grid gap-8 sm:grid-cols-2">
      <legend className="mb-8 font-semibold">Which plan?</legend>
      {soldPlanIds.map((id) => {
        const { name, callLimit, monthlyCents } = plans[id];
        return (
          <ChoiceCard key={id} value={id} register={register} label={name} chosen={id === 'basic'}>
            {formatCount(callLimit)} calls a month, {formatPrice(monthlyCents)}/month
          </ChoiceCard>
        );
      })}
    </fieldset>
  );
}

interface PartnerPaymentChoiceProps {
  plan: SoldPlanId;
  register: UseFormRegisterReturn;
}

export function PartnerPaymentChoice({ plan, register }: PartnerPaymentChoiceProps) {
  const { setupCents, installmentCents, monthlyCents } = plans[plan];
  return (
    <fieldset className="grid gap-8">
      <legend className="mb-8 font-semibold">How would you like to pay?</legend>
      <ChoiceCard value="setup" register={register} label={paymentNames.setup} chosen>
        One payment of {formatPrice(setupCents)} today
      </ChoiceCard>
      <ChoiceCard value="split" register={register} label={paymentNames.installment}>
        {installmentCount} payments of {formatPrice(installmentCents)}, no interest
      </ChoiceCard>
      <ChoiceCard value="monthly" register={register} label={paymentNames.monthly}>
        {formatPrice(monthlyCents)}/month plus usage, starting today
      </ChoiceCard>
    </fieldset>
  );
}
