import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { demoLabels } from '#core/leads/demo-request/labels.ts';
import { asCardNumber, asExpiryDate, digitsOf, formatAsTyped } from '../../forms/format-as-typed.ts';
import { TextInput } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import type { ContactAnswers } from './answers.ts';

type CardField = 'cardNumber' | 'expiryDate' | 'cvv';
type Form = UseFormReturn<ContactAnswers, unknown, ContactAnswers>;

/**
 * A card's fields. Their values stay in the page's memory: no draft, no storage, and only the last four digits are
 * sent.
 */
export function CardFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-24 sm:grid-cols-6">
      <div className="sm:col-span-6">
        <Field label={demoLabels.card_last_four} error={errors.cardNumber?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...formatted(form, 'cardNumber', asCardNumber)}
              required
              inputMode="numeric"
              autoComplete="cc-number"
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Expiry date" hint="MM/YY" error={errors.expiryDate?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...formatted(form, 'expiryDate', asExpiryDate)}
              required
              inputMode="numeric"
              autoComplete="cc-exp"
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="CVV" error={errors.cvv?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...formatted(form, 'cvv', (typed) => digitsOf(typed).slice(0, 4))}
              required
              inputMode="numeric"
              autoComplete="cc-csc"
              className="tabular-nums"
            />
          )}
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label={demoLabels.billing_zip} error={errors.billingZip?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('billingZip')}
              required
              maxLength={10}
              autoComplete="billing postal-code"
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function formatted(form: Form, name: CardField, format: (typed: string) => string) {
  const field = form.register(name);
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      formatAsTyped(event.target, format);
      return field.onChange(event);
    },
  };
}
