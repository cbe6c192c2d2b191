import { businessTypeLabels, partnerLabels } from '#core/leads/partner-application/labels.ts';
import {
  businessTypes,
  initialApplicationStatus,
  isStripeAccount,
  partnerCodeList,
  partnerCodes,
  partnerTier,
} from '#core/leads/partner-application/rules.ts';
import type {
  PartnerApplication,
  PartnerApplicationInput,
  partnerApplicationAccepted,
} from '#core/leads/partner-application/schemas.ts';
import { ChoiceCard } from '../../components/checkout/choice-card.tsx';
import { SubmissionResult } from '../../forms/lazy-result.ts';
import { type Receipt, receiptOf } from '../../forms/receipt.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useSubmissionForm } from '../../forms/use-submission-form.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { useSite } from '../../hooks/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

const fields = [
  'partner_code',
  'company_name',
  'contact_name',
  'email',
  'phone',
  'website',
  'business_type',
  'experience',
  'stripe_account_id',
] as const;
const rules = () => import('./partner-signup-rules.ts');

const accountHint = 'Where we’ll pay your commission. It starts with acct_.';
const accountWarning =
  'A Stripe account ID starts with acct_. You can still apply with this one, but we can’t pay your commission to it.';

interface PartnerSignupFormProps {
  receipt: Receipt | null;
  onReceipt: (receipt: Receipt | null) => void;
}

/** An application as it is sent, with the fields that older receivers expect. */
const applicationPayload = (application: PartnerApplication) => ({
  ...application,
  form_type: 'partner_application',
  application_status: initialApplicationStatus,
  partner_tier: partnerTier(application.partner_code),
});

export function PartnerSignupForm({ receipt, onReceipt }: PartnerSignupFormProps) {
  const { support_phone, sales_phone } = useSite();
  const hydrated = useHydrated();
  const submission = useSubmissionForm<
    PartnerApplicationInput,
    PartnerApplication,
    ReturnType<typeof applicationPayload>,
    typeof partnerApplicationAccepted
  >({
    form: 'partner-application',
    fields,
    rules,
    draft: 'partner-signup',
    payload: applicationPayload,
    sentAtField: 'submission_time',
    text: ({ experience, company_name }) => experience ?? company_name,
    onSent: (outcome, payload) => {
      rememberApplication({ ...payload, submission_time: outcome.sentAt });
      onReceipt(receiptOf(outcome));
      if (outcome.kind === 'accepted') window.location.assign(`tel:${sales_phone.replace(/[^\d+]/g, '')}`);
    },
    onRefused: () => {
      onReceipt(null);
      return false;
    },
  });
  const { form, control, errorOf, idOf, isSubmitting, postedValue } = submission;
  const code = form.watch('partner_code');
  const codeError = errorOf('partner_code');
  const account = form.watch('stripe_account_id')?.trim() ?? '';

  return (
    <SubmissionForm
      submission={submission}
      aria-label="Partner application"
      className="grid content-start gap-24"
      receipt={
        receipt && (
          <SubmissionResult
            receipt={receipt}
            thing="your application"
            accepted="Partner application submitted successfully! Our team will contact you within 24 hours to complete setup."
            kept={
              <>
                Application submitted! If you don't hear from us within 24 hours, please call{' '}
                <PhoneLink phone={support_phone} className="whitespace-nowrap underline" /> for assistance.
              </>
            }
          />
        )
      }
      button={
        <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
          {/* Without a script nothing could enable it again. */}
          <Button type="submit" disabled={hydrated && !code} aria-disabled={isSubmitting} className="min-w-[200px]">
            {isSubmitting ? 'Sending…' : 'Send application'}
          </Button>
          <p className="text-14 text-ink-quiet">
            {code ? 'A person will read it and contact you.' : 'Choose your partner code above first.'}
          </p>
        </div>
      }
    >
      <fieldset
        id={idOf('partner_code')}
        tabIndex={-1}
        aria-describedby={codeError && 'partner-code-error'}
        aria-invalid={codeError !== undefined}
        className="grid gap-8 sm:grid-cols-3"
      >
        <legend className="mb-8 font-semibold">{partnerLabels.partner_code}</legend>
        {partnerCodeList.map((value) => (
          <ChoiceCard
            key={value}
            value={value}
            register={form.register('partner_code')}
            label={value}
            chosen={postedValue('partner_code') === value}
          >
            {partnerCodes[value]}, {partnerTier(value)} tier
          </ChoiceCard>
        ))}
        {codeError && (
          <p id="partner-code-error" className="text-14 font-medium text-danger sm:col-span-3">
            {codeError}
          </p>
        )}
      </fieldset>
      <div className="grid gap-24 sm:grid-cols-2">
        <Field id={idOf('company_name')} label={partnerLabels.company_name} error={errorOf('company_name')}>
          {(tied) => <TextInput {...tied} {...control('company_name')} required autoComplete="organization" />}
        </Field>
        <Field id={idOf('contact_name')} label={partnerLabels.contact_name} error={errorOf('contact_name')}>
          {(tied) => <TextInput {...tied} {...control('contact_name')} required autoComplete="name" />}
        </Field>
        <Field id={idOf('email')} label={partnerLabels.email} error={errorOf('email')}>
          {(tied) => <TextInput {...tied} {...control('email')} required type="email" autoComplete="email" />}
        </Field>
        <Field id={idOf('phone')} label={partnerLabels.phone} error={errorOf('phone')}>
          {(tied) => <TextInput {...tied} {...control('phone')} required type="tel" autoComplete="tel" />}
        </Field>
        <Field id={idOf('website')} label={partnerLabels.website} optional error={errorOf('website')}>
          {(tied) => (
            <TextInput {...tied} {...control('website')} type="url" autoComplete="url" placeholder="https://" />
          )}
        </Field>
        <Field id={idOf('business_type')} label={partnerLabels.business_type} error={errorOf('business_type')}>
          {(tied) => (
            <SelectInput {...tied} {...control('business_type')} required className="w-full">
              <option value="">Please select</option>
              {businessTypes.map((type) => (
                <option key={type} value={type}>
                  {businessTypeLabels[type]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <Field
        id={idOf('experience')}
        label={partnerLabels.experience}
        optional
        hint="Who your clients are and how you’d sell to them."
        error={errorOf('experience')}
      >
        {(tied) => <TextArea {...tied} {...control('experience')} rows={5} />}
      </Field>
      <Field
        id={idOf('stripe_account_id')}
        label={partnerLabels.stripe_account_id}
        optional
        hint={isStripeAccount(account) || account === '' ? accountHint : accountWarning}
        error={errorOf('stripe_account_id')}
      >
        {(tied) => <TextInput {...tied} {...control('stripe_account_id')} autoComplete="off" spellCheck={false} />}
      </Field>
    </SubmissionForm>
  );
}

/** Stored for the visitor's next pages; they work without it where the device has no storage. */
function rememberApplication(application: object) {
  try {
    localStorage.setItem('partnerApplication', JSON.stringify(application));
  } catch {
    // The server has it too.
  }
}
