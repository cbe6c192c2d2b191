import type { UseFormRegisterReturn } from 'react-hook-form';
import { installmentCount, plans, type SoldPlanId } from '#core/money/plans/plans.ts';
import { formatPrice } from '#core/shared/rules.ts';
import { ChoiceCard } from './choice-card.tsx';

interface PaymentChoiceProps {
  plan: SoldPlanId;
  register: UseFormRegisterReturn;
}

export function PaymentChoice({ plan, register }: PaymentChoiceProps) {
  const { setupCents, installmentCents } = plans[plan];
  return (
    <fieldset className="grid gap-8 sm:grid-cols-2">
      <legend className="mb-8 font-semibold">How would you like to pay the setup fee?</legend>
      <ChoiceCard value="setup" register={register} label="Full setup payment">
        One payment of {formatPrice(setupCents)} today
      </ChoiceCard>
      <ChoiceCard value="installment" register={register} label="Split setup payment">
        {installmentCount} payments of {formatPrice(installmentCents)}, no interest
      </ChoiceCard>
    </fieldset>
  );
}
