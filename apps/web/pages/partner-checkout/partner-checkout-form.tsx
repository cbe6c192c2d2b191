import { type ComponentType, type FormEvent, lazy, Suspense, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { knownPartnerCode, partnerCodes } from '#core/leads/partner-application/rules.ts';
import { readPartnerLink } from '#core/money/checkout/rules.ts';
import type { PartnerCheckout, PartnerCheckoutInput } from '#core/money/checkout/schemas.ts';
import { plans } from '#core/money/plans/plans.ts';
import { asPaymentType, chargedToday, needsPartnerEmail } from '#core/money/plans/rules.ts';
import { throwUnreachable } from '../../api/errors.ts';
import { type CheckoutProblem, problemOf } from '../../components/checkout/checkout-problem.ts';
import { DemoNote } from '../../components/checkout/demo-note.tsx';
import { PaymentTurn, usePaymentTurn } from '../../components/checkout/payment-turn.tsx';
import { usePaymentPage } from '../../components/checkout/use-payment-page.ts';
import { useEarlyChoices } from '../../forms/early-choices.ts';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PartnerPaymentChoice, PlanChoice } from './partner-choices.tsx';
import type { PartnerTroubleProps } from './partner-trouble.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';

const fields = ['partner_code', 'partner_email', 'customer_email'] as const;

/** What checks the form and opens the payment page. Loaded when the form is first used. */
const rules = () => import('./partner-checkout-rules.ts').catch(throwUnreachable);
const resolver: Resolver<PartnerCheckoutInput, unknown, PartnerCheckout> = async (...given) =>
  (await rules()).resolver(...given);
/** What stands in the way, in words only where the rest cannot be loaded. */
const PartnerTrouble = lazy<ComponentType<PartnerTroubleProps>>(async () => ({
  default: (await rules().catch(() => null))?.PartnerTrouble ?? PlainTrouble,
}));
type Open = Awaited<ReturnType<typeof rules>>['openPaymentPage'];
const openPaymentPage: Open = async (form, attempt) => (await rules()).openPaymentPage(form, attempt);

const codeHint = 'ETC, DIRECTFIL, or GENERALPARTNER, in upper or lower case.';
const unknownCodeHint =
  'We don’t recognize the partner code in your link. Please enter it here: ETC, DIRECTFIL, or GENERALPARTNER. Your partner can tell you which one.';

export function PartnerCheckoutForm() {
  const { search } = useLocation();
  const [link] = useState(() => readPartnerLink(new URLSearchParams(search)));
  const hydrated = useHydrated();
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const { busy, go } = usePaymentPage(openPaymentPage);
  const form = useForm<PartnerCheckoutInput, unknown, PartnerCheckout>({
    resolver,
    defaultValues: {
      product_id: 'basic',
      payment_type: 'setup',
      partner_code: link.code ?? '',
      partner_email: link.email ?? '',
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
  const code = knownPartnerCode(typedCode);

  const { turn, waitAfter, stop } = usePaymentTurn(() => void onSubmit());
  const pay = form.handleSubmit((checkout) => go({ ...checkout, payment_type: paymentChoice }), stop);
  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault();
    setProblem(null);
    try {
      await pay();
    } catch (error) {
      if (waitAfter(error)) return;
      if (!showFieldErrors(form, error, fields)) setProblem(problemOf(error));
    }
  };

  return (
    <>
      <form
        id="partner-checkout-form"
        onSubmit={onSubmit}
        // A failure to load is shown when the form is sent.
        onFocus={() => void rules().catch(() => undefined)}
        noValidate
        className="grid gap-x-72 gap-y-32 lg:grid-cols-[7fr_5fr]"
      >
        <div className="grid content-start gap-32">
          <PlanChoice register={form.register('product_id')} />
          <PartnerPaymentChoice plan={plan} register={form.register('payment_type')} />
          <div className="grid gap-24">
            <Field
              label="Partner code"
              hint={code ? `This is ${partnerCodes[code]}’s code.` : link.unknown ? unknownCodeHint : codeHint}
              error={errors.partner_code?.message}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...form.register('partner_code', {
                    onChange: () => {
                      const known = knownPartnerCode(form.getValues('partner_code'));
                      if (known === null || !needsPartnerEmail(known))
                        form.resetField('partner_email', { defaultValue: '' });
                    },
                  })}
                  // The prerendered HTML of a partner's link has the code too.
                  defaultValue={link.code ?? ''}
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
                hint="Receipts go to this address once it belongs to an approved partner."
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
              hint="We’ll send your confirmation here and contact you about your setup call."
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
          <PurchaseSummary plan={plan} paymentType={paymentType} />
          <DemoNote />
          <div className="grid">
            <PaymentTurn turn={turn} />
            <Button type="submit" disabled={!hydrated} aria-disabled={busy}>
              {busy ? 'Processing…' : 'Continue to payment'}
            </Button>
          </div>
        </div>
      </form>
      {problem && (
        <Suspense>
          <PartnerTrouble
            problem={problem}
            plan={plan}
            partner={code ? `${partnerCodes[code]} (${code})` : typedCode}
            payment={{ type: paymentType, cents: chargedToday(plan, paymentType), planName: plans[plan].name }}
            onClose={() => setProblem(null)}
            onRetry={onSubmit}
          />
        </Suspense>
      )}
    </>
  );
}

function PlainTrouble({ problem }: PartnerTroubleProps) {
  return <FormError>{problem.reason}</FormError>;
}
