import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { partnerCodes } from '#core/leads/partner-application/rules.ts';
import { partnerCode } from '#core/leads/partner-application/schemas.ts';
import { type PartnerCheckout, type PartnerCheckoutInput, partnerCheckout } from '#core/money/checkout/schemas.ts';
import { plans } from '#core/money/plans/plans.ts';
import { asPaymentType, chargedToday, needsPartnerEmail } from '#core/money/plans/rules.ts';
import { createPartnerCheckout, returnAddresses } from '../../api/checkout.ts';
import { type CheckoutProblem, problemOf } from '../../components/checkout/checkout-problem.ts';
import { DemoNote } from '../../components/checkout/demo-note.tsx';
import { rememberPartnerSession } from '../../components/checkout/partner-session.ts';
import { usePaymentPage } from '../../components/checkout/use-payment-page.ts';
import { useEarlyChoices } from '../../forms/early-choices.ts';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { PartnerPaymentChoice, PlanChoice } from './partner-choices.tsx';
import { PartnerTrouble } from './partner-trouble.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';

const fields = ['partner_code', 'partner_email', 'customer_email'] as const;

const resolver: Resolver<PartnerCheckoutInput, unknown, PartnerCheckout> = (values, ...rest) =>
  zodResolver(partnerCheckout)({ ...values, ...returnAddresses(paths.partnerCheckout) }, ...rest);

/** Opens the payment page, and stores the purchase for the success page to show. */
const openPaymentPage: typeof createPartnerCheckout = async (form, attempt) => {
  const created = await createPartnerCheckout(form, attempt);
  rememberPartnerSession({
    session_id: created.session_id,
    partner_code: form.partner_code,
    partner_email: form.partner_email ?? null,
    product_id: form.product_id,
    payment_type: form.payment_type,
    total_amount: created.total_amount,
    timestamp: new Date().toISOString(),
  });
  return created;
};

export function PartnerCheckoutForm() {
  const hydrated = useHydrated();
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const { busy, go } = usePaymentPage(openPaymentPage);
  const form = useForm<PartnerCheckoutInput, unknown, PartnerCheckout>({
    resolver,
    defaultValues: {
      product_id: 'basic',
      payment_type: 'setup',
      partner_code: '',
      partner_email: '',
      customer_email: '',
      // They contain this page's address, which only the browser knows.
      success_url: '',
      cancel_url: '',
    },
  });
  useEarlyChoices('partner-checkout-form', form.setValue);
  const { errors } = form.formState;
  const [plan, paymentChoice, typedCode] = form.watch(['product_id', 'payment_type', 'partner_code']);
  const paymentType = asPaymentType(paymentChoice);
  const code = partnerCode.safeParse(typedCode).data ?? null;

  const onSubmit = form.handleSubmit(async (checkout) => {
    setProblem(null);
    try {
      await go({ ...checkout, payment_type: paymentChoice });
    } catch (error) {
      if (!showFieldErrors(form, error, fields)) setProblem(problemOf(error));
    }
  });

  return (
    <>
      <form
        id="partner-checkout-form"
        onSubmit={onSubmit}
        noValidate
        className="grid gap-x-72 gap-y-32 lg:grid-cols-[7fr_5fr]"
      >
        <div className="grid content-start gap-32">
          <PlanChoice register={form.register('product_id')} />
          <PartnerPaymentChoice plan={plan} register={form.register('payment_type')} />
          <div className="grid gap-24">
            <Field
              label="Partner code"
              hint={code ? partnerCodes[code] : 'ETC, DIRECTFIL or GENERALPARTNER, in any letter case.'}
              error={errors.partner_code?.message}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...form.register('partner_code', {
                    onChange: () => {
                      const known = partnerCode.safeParse(form.getValues('partner_code')).data ?? '';
                      if (!needsPartnerEmail(known)) form.resetField('partner_email');
                    },
                  })}
                  required
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              )}
            </Field>
            {code && needsPartnerEmail(code) && (
              <Field
                label="Partner email"
                hint="The partner’s own address. The commission receipt goes there."
                error={errors.partner_email?.message}
              >
                {(control) => (
                  <TextInput
                    {...control}
                    {...form.register('partner_email')}
                    required
                    type="email"
                    autoComplete="off"
                    className="animate-rise"
                  />
                )}
              </Field>
            )}
            <Field
              label="Your email address"
              hint="The customer’s address, for the purchase confirmation and the setup call."
              error={errors.customer_email?.message}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...form.register('customer_email')}
                  required
                  type="email"
                  autoComplete="email"
                />
              )}
            </Field>
          </div>
        </div>
        <div className="grid content-start gap-24 self-start rounded-card border border-line bg-surface p-16 sm:p-32 lg:sticky lg:top-[112px]">
          <PurchaseSummary plan={plan} paymentType={paymentType} code={code} />
          <DemoNote />
          <Button type="submit" disabled={!hydrated} aria-disabled={busy}>
            {busy ? 'Processing…' : 'Continue to payment'}
          </Button>
        </div>
      </form>
      {problem && (
        <PartnerTrouble
          problem={problem}
          plan={plan}
          partner={code ? `${partnerCodes[code]} (${code})` : typedCode}
          payment={{ type: paymentType, cents: chargedToday(plan, paymentType), planName: plans[plan].name }}
          onClose={() => setProblem(null)}
          onRetry={onSubmit}
        />
      )}
    </>
  );
}
