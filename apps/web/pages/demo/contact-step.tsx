import type { FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { demoLabels } from '#core/leads/demo-request/labels.ts';
import { cardTerms } from '#core/leads/demo-request/rules.ts';
import { PhoneCode } from '../../components/phone-code/phone-code.tsx';
import type { PhoneCode as Code } from '../../components/phone-code/use-phone-code.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { ContactAnswers } from './answers.ts';
import { CardFields } from './card-fields.tsx';

interface ContactStepProps {
  form: UseFormReturn<ContactAnswers, unknown, ContactAnswers>;
  code: Code;
  refusal: string | null;
  onFocus: () => void;
  onSubmit: (event: FormEvent) => Promise<void>;
}

export function ContactStep({ form, code, refusal, onFocus, onSubmit }: ContactStepProps) {
  const hydrated = useHydrated();
  const { errors } = form.formState;
  return (
    <form
      id="demo-contact-form"
      onFocus={onFocus}
      onSubmit={onSubmit}
      noValidate
      aria-labelledby="demo-step"
      className="grid gap-24"
    >
      <Field label={demoLabels.email} error={errors.email?.message}>
        {(control) => <TextInput {...control} {...form.register('email')} required type="email" autoComplete="email" />}
      </Field>
      <div className="grid gap-16">
        <Field label={demoLabels.phone} error={errors.phone?.message}>
          {(control) => <TextInput {...control} {...form.register('phone')} required type="tel" autoComplete="tel" />}
        </Field>
        <PhoneCode
          code={code}
          why="Verify your number to get texts too (optional)."
          onRefused={(message) => form.setError('phone', { message }, { shouldFocus: true })}
        />
      </div>
      <div className="grid gap-16">
        <div>
          <Checkbox {...form.register('includeCard')}>
            <span className="font-semibold">{demoLabels.card_provided}</span>
          </Checkbox>
          <p className="ml-32 text-14 text-ink-quiet">
            Optional. {cardTerms} Your card number, expiry date, and CVV never leave this page. We only get the last
            four digits and the ZIP, so you’ll enter payment details if you choose a plan.
          </p>
        </div>
        {form.watch('includeCard') && <CardFields form={form} />}
      </div>
      {refusal && <FormError>{refusal}</FormError>}
      <div>
        <Button type="submit" disabled={!hydrated} className="min-w-[160px]">
          Continue
        </Button>
      </div>
    </form>
  );
}
