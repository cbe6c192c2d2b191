import { lazy, type ReactNode, Suspense, useState } from 'react';
import { dealLabels, paymentTermsLabels } from '#core/leads/custom-deal/labels.ts';
import {
  contractField,
  customFeatureOptions,
  defaultContractMonths,
  maxContractMonths,
  type PaymentTerms,
  paymentTermsOptions,
} from '#core/leads/custom-deal/rules.ts';
import type { CustomDeal, CustomDealInput, customDealAccepted } from '#core/leads/custom-deal/schemas.ts';
import { partnerCodeList, partnerCodes } from '#core/leads/partner-application/rules.ts';
import { ApiError } from '../../api/errors.ts';
import { SubmissionForm } from '../../forms/submission-form.tsx';
import { useSubmissionForm } from '../../forms/use-submission-form.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { ContractField } from './contract-field.tsx';
import { DealCalculator } from './deal-calculator.tsx';
import type { SentDeal } from './deal-sent.tsx';

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
const rules = () => import('./deal-rules.ts');
/** Loaded together with the code that sends the deal. */
const DealSent = lazy(async () => ({ default: (await rules()).DealSent }));
export function DealForm() {
  const hydrated = useHydrated();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [sent, setSent] = useState<SentDeal | null>(null);
  const submission = useSubmissionForm<CustomDealInput, CustomDeal, CustomDealInput, typeof customDealAccepted>({
    form: 'custom-deal',
    fields,
    defaults: empty,
    rules,
    draft: 'custom-deal',
    // The values are sent as typed; the server parses them with the same schema that was used here.
    payload: (_deal, typed) => typed,
    text: ({ dealName, customerCompany }) => `${dealName} for ${customerCompany}`,
    attachment: {
      file,
      send: async (body, key) => {
        const { uploadDeal } = await rules();
        setFileError(undefined);
        setProgress(0);
        return uploadDeal({ fields: body, file, key, onProgress: setProgress });
      },
    },
    onSent: (outcome) =>
      setSent(
        outcome.kind === 'accepted'
          ? {
              kind: 'accepted',
              reference: outcome.answer.reference,
              statusUrl: outcome.answer.status_url,
              contractCommission: outcome.answer.commissions.totalContractCommission,
            }
          : { ...outcome, file: file === null ? 'none' : outcome.withFile ? 'kept' : 'left out' },
      ),
    onRefused: (error) => {
      const named = error instanceof ApiError ? error.fieldErrors : [];
      const aboutFile = named.find(({ field }) => field === contractField);
      if (aboutFile) setFileError(aboutFile.message);
      return aboutFile !== undefined;
    },
  });
  const { form, control, errorOf, idOf, isSubmitting } = submission;
  const [integrationFee, monthlyFee, contractMonths = '', chosen = '[]'] = form.watch([
    'integrationFee',
    'monthlyFee',
    'contractDuration',
    'customFeatures',
  ]);
  const features = JSON.parse(chosen) as string[];

  if (sent)
    return (
      <Suspense>
        <DealSent deal={sent} />
      </Suspense>
    );

  const calculator = (
    <DealCalculator integrationFee={integrationFee} monthlyFee={monthlyFee} contractMonths={contractMonths} />
  );
  return (
    <SubmissionForm
      submission={submission}
      aria-label="Custom deal"
      className="grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]"
      losing={file && 'You’ll have to choose the contract file again. Everything else is saved.'}
      beside={<div className="max-lg:hidden">{calculator}</div>}
      button={
        <>
          {isSubmitting && file && (
            <progress aria-label="Contract upload progress" value={progress} className="h-[8px] w-full accent-teal" />
          )}
          <Button type="submit" disabled={!hydrated} aria-disabled={isSubmitting} className="justify-self-start">
            {isSubmitting ? 'Sending…' : 'Submit deal'}
          </Button>
        </>
      }
    >
      <Section title={dealLabels.salesRep}>
        <Field id={idOf('salesRepName')} label="Your name" error={errorOf('salesRepName')}>
          {(tied) => <TextInput {...tied} {...control('salesRepName')} required autoComplete="name" />}
        </Field>
        <Field id={idOf('salesRepEmail')} label="Your email" error={errorOf('salesRepEmail')}>
          {(tied) => <TextInput {...tied} {...control('salesRepEmail')} required type="email" autoComplete="email" />}
        </Field>
        <Field id={idOf('salesRepCode')} label={dealLabels.salesRepCode} error={errorOf('salesRepCode')}>
          {(tied) => (
            <SelectInput {...tied} {...control('salesRepCode')} required className="w-full">
              {partnerCodeList.map((code) => (
                <option key={code} value={code}>
                  {code} ({partnerCodes[code]})
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Section>

      <Section title={dealLabels.customer}>
        <Field id={idOf('customerName')} label={dealLabels.customerName} error={errorOf('customerName')}>
          {(tied) => <TextInput {...tied} {...control('customerName')} required autoComplete="off" />}
        </Field>
        <Field id={idOf('customerCompany')} label={dealLabels.customerCompany} error={errorOf('customerCompany')}>
          {(tied) => <TextInput {...tied} {...control('customerCompany')} required autoComplete="off" />}
        </Field>
        <Field id={idOf('customerEmail')} label={dealLabels.customerEmail} error={errorOf('customerEmail')}>
          {(tied) => <TextInput {...tied} {...control('customerEmail')} required type="email" autoComplete="off" />}
        </Field>
        <Field id={idOf('customerPhone')} label={dealLabels.customerPhone} error={errorOf('customerPhone')}>
          {(tied) => <TextInput {...tied} {...control('customerPhone')} required type="tel" autoComplete="off" />}
        </Field>
      </Section>

      <Section title="Deal">
        <div className="sm:col-span-2">
          <Field id={idOf('dealName')} label={dealLabels.dealName} error={errorOf('dealName')}>
            {(tied) => <TextInput {...tied} {...control('dealName')} required autoComplete="off" />}
          </Field>
        </div>
        <Field id={idOf('integrationFee')} label={`${dealLabels.integrationFee} ($)`} error={errorOf('integrationFee')}>
          {(tied) => <Amount {...tied} {...control('integrationFee')} />}
        </Field>
        <Field id={idOf('monthlyFee')} label={`${dealLabels.monthlyFee} ($)`} error={errorOf('monthlyFee')}>
          {(tied) => <Amount {...tied} {...control('monthlyFee')} />}
        </Field>
        {/* On a small screen the calculator is next to the fees; on a large one, beside the whole form. */}
        <div className="sm:col-span-2 lg:hidden">{calculator}</div>
        <Field
          id={idOf('contractDuration')}
          label={`${dealLabels.contractDuration} (months)`}
          error={errorOf('contractDuration')}
        >
          {(tied) => (
            <TextInput
              {...tied}
              {...control('contractDuration')}
              required
              type="number"
              min={1}
              max={maxContractMonths}
            />
          )}
        </Field>
        <Field id={idOf('contractStartDate')} label={dealLabels.contractStartDate} error={errorOf('contractStartDate')}>
          {(tied) => <TextInput {...tied} {...control('contractStartDate')} required type="date" />}
        </Field>
        <Field id={idOf('paymentTerms')} label={dealLabels.paymentTerms} error={errorOf('paymentTerms')}>
          {(tied) => (
            <SelectInput {...tied} {...control('paymentTerms')} className="w-full">
              {paymentTermsOptions.map((terms) => (
                <option key={terms} value={terms}>
                  {paymentTermsLabels[terms]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Section>

      <fieldset className="grid min-w-0 gap-x-24 gap-y-4 sm:grid-cols-2">
        <legend className="mb-8 text-22 font-bold">{dealLabels.customFeatures}</legend>
        {customFeatureOptions.map((feature) => (
          <label key={feature} className="flex min-h-[44px] items-center gap-12">
            <input
              type="checkbox"
              name="customFeatures"
              value={feature}
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
        {errorOf('customFeatures') && (
          <p className="text-14 font-medium text-danger sm:col-span-2">{errorOf('customFeatures')}</p>
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
      <Field id={idOf('specialNotes')} label={dealLabels.specialNotes} optional error={errorOf('specialNotes')}>
        {(tied) => <TextArea {...tied} {...control('specialNotes')} rows={5} />}
      </Field>
    </SubmissionForm>
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
