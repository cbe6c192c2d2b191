import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  businessTypes,
  initialApplicationStatus,
  partnerCodeList,
  partnerCodes,
  partnerTier,
} from '#core/leads/partner-application/rules.ts';
import {
  type PartnerApplication,
  type PartnerApplicationInput,
  partnerApplication,
} from '#core/leads/partner-application/schemas.ts';
import { sentence } from '../../api/errors.ts';
import { partnerApplicationTarget } from '../../api/partners.ts';
import { ChoiceCard } from '../../components/checkout/choice-card.tsx';
import { PhoneLink } from '../../components/phone-link.tsx';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { type Receipt, receiptOf } from '../../forms/receipt.ts';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { SubmissionResult } from '../../forms/submission-result.tsx';
import { losesTyped, useDraft } from '../../forms/use-draft.ts';
import { useSite } from '../../hooks/use-site.ts';
import { useSubmission } from '../../outbox/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';

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
const empty = Object.fromEntries(fields.map((field) => [field, ''])) as Record<(typeof fields)[number], string>;

const businessTypeNames: Record<(typeof businessTypes)[number], string> = {
  'call-center': 'Call center',
  fulfillment: 'Fulfillment',
  consulting: 'Consulting',
  technology: 'Technology',
  marketing: 'Marketing',
  other: 'Something else',
};

interface PartnerSignupFormProps {
  receipt: Receipt | null;
  onReceipt: (receipt: Receipt | null) => void;
}

export default function PartnerSignupForm({ receipt, onReceipt }: PartnerSignupFormProps) {
  const { support_phone, sales_phone } = useSite();
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = useSubmission(partnerApplicationTarget);
  const form = useForm<PartnerApplicationInput, unknown, PartnerApplication>({
    resolver: zodResolver(partnerApplication),
    // An unchosen code is no code yet; the schema says so in words when the form is sent.
    defaultValues: empty as unknown as PartnerApplicationInput,
  });
  const draft = useDraft(form, { name: 'partner-signup', fields });
  const { errors, isSubmitting } = form.formState;
  const code = form.watch('partner_code');

  const onSubmit = form.handleSubmit(async (application) => {
    setRefusal(null);
    const payload = {
      ...application,
      form_type: 'partner_application',
      application_status: initialApplicationStatus,
      partner_tier: partnerTier(application.partner_code),
    };
    try {
      const outcome = await submit({
        values: payload,
        body: (filled, sentAt) => ({ ...filled, submission_time: sentAt }),
        text: application.experience ?? application.company_name,
        draft: draft.id(),
      });
      rememberApplication(payload);
      onReceipt(receiptOf(outcome));
      form.reset(empty as unknown as PartnerApplicationInput);
      draft.clear();
      if (outcome.kind === 'accepted') window.location.assign(`tel:${sales_phone.replace(/[^\d+]/g, '')}`);
    } catch (error) {
      onReceipt(null);
      if (!showFieldErrors(form, error, fields)) setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Partner application" className="grid content-start gap-24">
      {receipt && (
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
      )}
      <fieldset className="grid gap-8 sm:grid-cols-3">
        <legend className="mb-8 font-semibold">Your partner code</legend>
        {partnerCodeList.map((value) => (
          <ChoiceCard key={value} value={value} register={form.register('partner_code')} label={value}>
            {partnerCodes[value]}, {partnerTier(value)} tier
          </ChoiceCard>
        ))}
        {errors.partner_code && (
          <p className="text-14 font-medium text-danger sm:col-span-3">{errors.partner_code.message}</p>
        )}
      </fieldset>
      <div className="grid gap-24 sm:grid-cols-2">
        <Field label="Company name" error={errors.company_name?.message}>
          {(control) => (
            <TextInput {...control} {...form.register('company_name')} required autoComplete="organization" />
          )}
        </Field>
        <Field label="Contact name" error={errors.contact_name?.message}>
          {(control) => <TextInput {...control} {...form.register('contact_name')} required autoComplete="name" />}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...form.register('email')} required type="email" autoComplete="email" />
          )}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...form.register('phone')} required type="tel" autoComplete="tel" />}
        </Field>
        <Field label="Website" optional error={errors.website?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('website')}
              type="url"
              autoComplete="url"
              placeholder="https://"
            />
          )}
        </Field>
        <Field label="Business type" error={errors.business_type?.message}>
          {(control) => (
            <SelectInput {...control} {...form.register('business_type')} required className="w-full">
              <option value="">Please select</option>
              {businessTypes.map((type) => (
                <option key={type} value={type}>
                  {businessTypeNames[type]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <Field
        label="Experience"
        optional
        hint="Whom you work for, and how you would sell."
        error={errors.experience?.message}
      >
        {(control) => <TextArea {...control} {...form.register('experience')} rows={5} />}
      </Field>
      <Field
        label="Stripe account id"
        optional
        hint="Where your commission is paid, if you have an account. It starts with acct_."
        error={errors.stripe_account_id?.message}
      >
        {(control) => (
          <TextInput {...control} {...form.register('stripe_account_id')} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <LeaveGuard when={draft.unkept} losing={losesTyped} />
      {refusal && <FormError>{refusal}</FormError>}
      <div className="flex flex-wrap items-center gap-x-24 gap-y-12">
        <Button type="submit" disabled={!code} aria-disabled={isSubmitting} className="min-w-[200px]">
          {isSubmitting ? 'Sending…' : 'Send application'}
        </Button>
        <p className="text-14 text-ink-quiet">
          {code ? 'A person reads it, and calls you.' : 'First choose your code above.'}
        </p>
      </div>
    </form>
  );
}

/** Kept for the visitor's next pages; a device that keeps nothing does without. */
function rememberApplication(application: object) {
  try {
    localStorage.setItem('partnerApplication', JSON.stringify(application));
  } catch {
    // The server has it.
  }
}
