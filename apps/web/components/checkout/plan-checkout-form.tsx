import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type RegularCheckout, type RegularCheckoutInput, regularCheckout } from '#core/money/checkout/schemas.ts';
import type { SoldPlanId } from '#core/money/plans/plans.ts';
import { asPaymentType } from '#core/money/plans/rules.ts';
import { createCheckout, returnAddresses } from '../../api/checkout.ts';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { type CheckoutProblem, problemOf } from './checkout-problem.ts';
import { PlanTrouble } from './checkout-trouble.tsx';
import { DemoNote } from './demo-note.tsx';
import { LaterPayments } from './later-payments.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentTurn, usePaymentTurn } from './payment-turn.tsx';
import { usePaymentPage } from './use-payment-page.ts';

export function PlanCheckoutForm({ plan }: { plan: SoldPlanId }) {
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const { busy, go } = usePaymentPage(createCheckout);
  const form = useForm<RegularCheckoutInput, unknown, RegularCheckout>({
    resolver: zodResolver(regularCheckout),
    defaultValues: { product_id: plan, payment_type: 'setup', customer_email: '', ...returnAddresses() },
  });
  const { errors } = form.formState;

  const pay = async (checkout: RegularCheckout) => {
    setProblem(null);
    try {
      await go(checkout);
    } catch (error) {
      if (waitAfter(error)) return;
      if (!showFieldErrors(form, error, ['customer_email'])) setProblem(problemOf(error));
    }
  };
  const { turn, waitAfter, stop } = usePaymentTurn(() => void onSubmit());
  const onSubmit = form.handleSubmit(pay, stop);

  return (
    <>
      <form onSubmit={onSubmit} noValidate className="mt-24 grid gap-16">
        <PaymentChoice plan={plan} register={form.register('payment_type')} />
        <LaterPayments plan={plan} paymentType={asPaymentType(form.watch('payment_type'))} />
        <Field
          label="Your email address"
          hint="We’ll send your confirmation here and contact you about your setup call."
          error={errors.customer_email?.message}
        >
          {(control) => (
            <TextInput {...control} {...form.register('customer_email')} required type="email" autoComplete="email" />
          )}
        </Field>
        <DemoNote />
        <div className="grid">
          <PaymentTurn turn={turn} />
          <Button type="submit" aria-disabled={busy}>
            {busy ? 'Processing…' : 'Continue to payment'}
          </Button>
        </div>
      </form>
      {problem && <PlanTrouble plan={plan} problem={problem} onClose={() => setProblem(null)} onRetry={onSubmit} />}
    </>
  );
}
