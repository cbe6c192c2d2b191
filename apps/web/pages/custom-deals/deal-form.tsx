import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  customFeatureOptions,
  defaultContractMonths,
  maxContractMonths,
  type PaymentTerms,
  paymentTermsOptions,
} from '#core/leads/custom-deal/rules.ts';
import { type CustomDeal, type CustomDealInput, customDeal } from '#core/leads/custom-deal/schemas.ts';
import { partnerCodeList, partnerCodes } from '#core/leads/partner-application/rules.ts';
import { customDealTarget, uploadDeal } from '../../api/deals.ts';
import { ApiError, sentence } from '../../api/errors.ts';
import { LeaveGuard } from '../../forms/leave-guard.tsx';
import { showFieldErrors } from '../../forms/show-field-errors.ts';
import { losesTyped, useDraft } from '../../forms/use-draft.ts';
import { useSubmission } from '../../outbox/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ContractField } from './contract-field.tsx';
import { DealCalculator } from './deal-calculator.tsx';
import { DealSent, type SentDeal } from './deal-sent.tsx';

const empty = {
  salesRepName: '',
  salesRepEmail: '',
  salesRepCode: 'GENERALPARTNER',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerCompany: '',
  dealName: '',
  integrationFee: '',
  monthlyFee: '',
  contractDuration: String(defaultContractMonths),
  contractStartDate: '',
  paymentTerms: 'monthly' as PaymentTerms,
  specialNotes: '',
  customFeatures: '[]',
};
const fields = Object.keys(empty) as (keyof typeof empty)[];
const termNames: Record<PaymentTerms, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
  upfront: 'Upfront',
};

export default function DealForm() {
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState<SentDeal | null>(null);
  const submit = useSubmission(customDealTarget);
  const form = useForm<CustomDealInput, unknown, CustomDeal>({
    resolver: zodResolver(customDeal),
    defaultValues: empty,
  });
  const draft = useDraft(form, { name: 'custom-deal', fields });
  const { errors, isSubmitting } = form.formState;
  const [integrationFee, monthlyFee, contractMonths = '', chosen = '[]'] = form.watch([
    'integrationFee',
    'monthlyFee',
    'contractDuration',
    'customFeatures',
  ]);
  const features = JSON.parse(chosen) as string[];

  const onSubmit = form.handleSubmit(async () => {
    setRefusal(null);
    setFileError(undefined);
    setProgress(0);
    // What was typed goes over the wire; the server reads it by the same schema that has just read it here.
    const typed = form.getValues();
    try {
      const outcome = await submit({
        values: { ...typed, contract: file && [file.name, file.size, file.lastModified] },
        body: () => typed,
        text: `${typed.dealName} for ${typed.customerCompany}`,
        draft: draft.id(),
        file,
        send: (body, key) => uploadDeal({ fields: body, file, key, onProgress: setProgress }),
      });
      setSent(
        outcome.kind === 'accepted'
          ? {
              kind: 'accepted',
              reference: outcome.answer.reference,
              statusUrl: outcome.answer.status_url,
              contractCommission: outcome.answer.commissions.totalContractCommission,
            }
          : { ...outcome, file: file === null ? 'none' : outcome.withFile ? 'kept' : 'left out' },
      );
      draft.clear();
    } catch (error) {
      const aboutFile =
        error instanceof ApiError ? error.fieldErrors.find(({ field }) => field === 'contractFile') : undefined;
      if (aboutFile) setFileError(aboutFile.message);
      else if (!showFieldErrors(form, error, fields)) setRefusal(sentence(error));
    }
  });

  if (sent) return <DealSent deal={sent} />;

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      aria-label="Custom deal"
      className="grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]"
    >
      <LeaveGuard
        when={file !== null || draft.unkept}
        losing={
          file && !draft.unkept ? 'The contract file would have to be chosen again. The rest is kept.' : losesTyped
        }
      />
      <div className="grid min-w-0 content-start gap-48">
        <Section title="Sales rep">
          <Field label="Your name" error={errors.salesRepName?.message}>
            {(control) => <TextInput {...control} {...form.register('salesRepName')} required autoComplete="name" />}
          </Field>
          <Field label="Your email" error={errors.salesRepEmail?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('salesRepEmail')} required type="email" autoComplete="email" />
            )}
          </Field>
          <Field label="Partner code" error={errors.salesRepCode?.message}>
            {(control) => (
              <SelectInput {...control} {...form.register('salesRepCode')} required className="w-full">
                {partnerCodeList.map((code) => (
                  <option key={code} value={code}>
                    {code} ({partnerCodes[code]})
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </Section>

        <Section title="Customer">
          <Field label="Customer name" error={errors.customerName?.message}>
            {(control) => <TextInput {...control} {...form.register('customerName')} required autoComplete="off" />}
          </Field>
          <Field label="Customer company" error={errors.customerCompany?.message}>
            {(control) => <TextInput {...control} {...form.register('customerCompany')} required autoComplete="off" />}
          </Field>
          <Field label="Customer email" error={errors.customerEmail?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('customerEmail')} required type="email" autoComplete="off" />
            )}
          </Field>
          <Field label="Customer phone" error={errors.customerPhone?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('customerPhone')} required type="tel" autoComplete="off" />
            )}
          </Field>
        </Section>

        <Section title="Deal">
          <div className="sm:col-span-2">
            <Field label="Deal name" error={errors.dealName?.message}>
              {(control) => <TextInput {...control} {...form.register('dealName')} required autoComplete="off" />}
            </Field>
          </div>
          <Field label="Integration fee in dollars" error={errors.integrationFee?.message}>
            {(control) => <Amount {...control} {...form.register('integrationFee')} />}
          </Field>
          <Field label="Monthly fee in dollars" error={errors.monthlyFee?.message}>
            {(control) => <Amount {...control} {...form.register('monthlyFee')} />}
          </Field>
          <Field label="Contract duration in months" error={errors.contractDuration?.message}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register('contractDuration')}
                required
                type="number"
                min={1}
                max={maxContractMonths}
              />
            )}
          </Field>
          <Field label="Contract start date" error={errors.contractStartDate?.message}>
            {(control) => <TextInput {...control} {...form.register('contractStartDate')} required type="date" />}
          </Field>
          <Field label="Payment terms" error={errors.paymentTerms?.message}>
            {(control) => (
              <SelectInput {...control} {...form.register('paymentTerms')} className="w-full">
                {paymentTermsOptions.map((terms) => (
                  <option key={terms} value={terms}>
                    {termNames[terms]}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </Section>

        <fieldset className="grid min-w-0 gap-x-24 gap-y-4 sm:grid-cols-2">
          <legend className="mb-8 text-22 font-bold">Custom features</legend>
          {customFeatureOptions.map((feature) => (
            <label key={feature} className="flex min-h-[44px] items-center gap-12">
              <input
                type="checkbox"
                checked={features.includes(feature)}
                onChange={({ target }) =>
                  form.setValue(
                    'customFeatures',
                    JSON.stringify(target.checked ? [...features, feature] : features.filter((one) => one !== feature)),
                  )
                }
                className="size-[20px] accent-teal-text"
              />
              {feature}
            </label>
          ))}
          {errors.customFeatures && (
            <p className="text-14 font-medium text-danger sm:col-span-2">{errors.customFeatures.message}</p>
          )}
        </fieldset>

        <ContractField
          file={file}
          error={fileError}
          onChange={(chosenFile, problem) => {
            setFile(chosenFile);
            setFileError(problem);
          }}
        />
        <Field label="Special notes" optional error={errors.specialNotes?.message}>
          {(control) => <TextArea {...control} {...form.register('specialNotes')} rows={5} />}
        </Field>

        <div className="grid gap-16">
          {refusal && <FormError>{refusal}</FormError>}
          {isSubmitting && file && (
            <progress aria-label="Upload of the contract" value={progress} className="h-[8px] w-full accent-teal" />
          )}
          <Button type="submit" aria-disabled={isSubmitting} className="justify-self-start">
            {isSubmitting ? 'Sending…' : 'Send the deal'}
          </Button>
        </div>
      </div>
      <DealCalculator integrationFee={integrationFee} monthlyFee={monthlyFee} contractMonths={contractMonths} />
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-24 sm:grid-cols-2">
      <legend className="mb-16 text-22 font-bold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Amount(props: Parameters<typeof TextInput>[0]) {
  return <TextInput {...props} required type="number" min={0} step={0.01} inputMode="decimal" placeholder="0.00" />;
}
