import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  demoLabels,
  heardAboutLabels,
  heardDemoLabels,
  integrationChoiceLabels,
  readyForDemoLabels,
  triedDemoLabels,
} from '#core/leads/demo-request/labels.ts';
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
        label={demoLabels.business_description}
        hint="What you do, what callers ask for, and what should happen when they call."
        error={errors.business_description?.message}
      >
        {(control) => <TextArea {...control} {...form.register('business_description')} required rows={5} />}
      </Field>
      <fieldset>
        <legend className="mb-4 font-semibold">{demoLabels.important_features}</legend>
        {featureOptions.map((feature) => (
          <Checkbox key={feature} value={feature} {...form.register('important_features')}>
            {feature}
          </Checkbox>
        ))}
      </fieldset>
      <div className="grid gap-32 sm:grid-cols-2">
        <ChoiceField
          label={demoLabels.tried_demo}
          options={triedDemoOptions}
          names={triedDemoLabels}
          register={form.register('tried_demo')}
          error={errors.tried_demo?.message}
        />
        <ChoiceField
          label={demoLabels.heard_demo}
          options={heardDemoOptions}
          names={heardDemoLabels}
          register={form.register('heard_demo')}
          error={errors.heard_demo?.message}
        />
      </div>
      <ChoiceField
        label={demoLabels.ready_for_demo}
        options={readyForDemoOptions}
        names={readyForDemoLabels}
        register={form.register('ready_for_demo')}
        error={errors.ready_for_demo?.message}
      />
      <ChoiceField
        label={demoLabels.integration_choice}
        options={integrationChoiceOptions}
        names={integrationChoiceLabels}
        register={form.register('integration_choice')}
        error={errors.integration_choice?.message}
      />
      <Field label={demoLabels.heard_about_us} error={errors.heard_about_us?.message}>
        {(control) => (
          <SelectInput {...control} {...form.register('heard_about_us')} required className="w-full sm:w-auto">
            <option value="">Please select</option>
            {heardAboutOptions.map((option) => (
              <option key={option} value={option}>
                {heardAboutLabels[option]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <fieldset>
        <legend className="mb-4 font-semibold">Reminders</legend>
        <Checkbox {...form.register('email_reminders')}>{demoLabels.email_reminders}</Checkbox>
        <Checkbox {...form.register('sms_reminders')}>{demoLabels.sms_reminders}</Checkbox>
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
