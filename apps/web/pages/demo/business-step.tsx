import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  featureOptions,
  heardAboutOptions,
  heardDemoOptions,
  integrationChoiceOptions,
  readyForDemoOptions,
  triedDemoOptions,
} from '#core/leads/demo-request/rules.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectInput, TextArea } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { BusinessAnswers } from './answers.ts';
import { ChoiceField } from './choice-field.tsx';

const triedNames = { called: 'Yes, I called it', 'not-yet': 'Not yet' };
const heardNames = { yes: 'Yes', no: 'No' };
const readyNames = {
  yes: 'Yes, set it up',
  interested: 'Interested, but not today',
  'wrong-page': 'No, I’m on the wrong page',
};
const integrationNames = {
  basic: 'Basic: answer calls and take messages',
  standard: 'Standard: also book appointments on my calendar',
  custom: 'Custom: work with my own systems',
};
const heardAboutNames: Record<(typeof heardAboutOptions)[number], string> = {
  email: 'An email',
  friend: 'A friend',
  business: 'Another business',
  change2100: 'Change2100',
  search: 'A web search',
  social: 'Social media',
  event: 'An event',
  partner: 'One of your partners',
  other: 'Somewhere else',
};

interface BusinessStepProps {
  form: UseFormReturn<BusinessAnswers, unknown, BusinessAnswers>;
  refusal: string | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  onPrevious: () => void;
}

export function BusinessStep({ form, refusal, onSubmit, onPrevious }: BusinessStepProps) {
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="demo-step" className="grid gap-32">
      <Field
        label="Business description"
        hint="What you do, what callers ask for, and what should happen when they call."
        error={errors.business_description?.message}
      >
        {(control) => <TextArea {...control} {...form.register('business_description')} required rows={5} />}
      </Field>
      <fieldset>
        <legend className="mb-4 font-semibold">What matters most to you?</legend>
        {featureOptions.map((feature) => (
          <Checkbox key={feature} value={feature} {...form.register('important_features')}>
            {feature}
          </Checkbox>
        ))}
      </fieldset>
      <div className="grid gap-32 sm:grid-cols-2">
        <ChoiceField
          label="Have you called our demo line?"
          options={triedDemoOptions}
          names={triedNames}
          register={form.register('tried_demo')}
          error={errors.tried_demo?.message}
        />
        <ChoiceField
          label="Have you heard a recorded call?"
          options={heardDemoOptions}
          names={heardNames}
          register={form.register('heard_demo')}
          error={errors.heard_demo?.message}
        />
      </div>
      <ChoiceField
        label="Are you ready for a demo number?"
        options={readyForDemoOptions}
        names={readyNames}
        register={form.register('ready_for_demo')}
        error={errors.ready_for_demo?.message}
      />
      <ChoiceField
        label="What level of integration do you need?"
        options={integrationChoiceOptions}
        names={integrationNames}
        register={form.register('integration_choice')}
        error={errors.integration_choice?.message}
      />
      <Field label="How did you hear about us?" error={errors.heard_about_us?.message}>
        {(control) => (
          <SelectInput {...control} {...form.register('heard_about_us')} required className="w-full sm:w-auto">
            <option value="">Please select</option>
            {heardAboutOptions.map((option) => (
              <option key={option} value={option}>
                {heardAboutNames[option]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <fieldset>
        <legend className="mb-4 font-semibold">Reminders</legend>
        <Checkbox {...form.register('email_reminders')}>
          Email me if I haven’t called the number after 48 hours
        </Checkbox>
        <Checkbox {...form.register('sms_reminders')}>Text me too, if my phone number is verified</Checkbox>
      </fieldset>
      {refusal && <FormError>{refusal}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" aria-disabled={isSubmitting} className="min-w-[200px]">
          {isSubmitting ? 'Sending…' : 'Request my number'}
        </Button>
        <Button look="outline" onClick={onPrevious}>
          Previous
        </Button>
      </div>
    </form>
  );
}
