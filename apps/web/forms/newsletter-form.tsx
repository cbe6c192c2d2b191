import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { subscription } from '#core/leads/newsletter-subscriber/schemas.ts';
import { sentence } from '../api/errors.ts';
import { newsletterTarget } from '../api/newsletter.ts';
import { useSubmission } from '../outbox/use-submission.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { showFieldErrors } from './show-field-errors.ts';

export default function NewsletterForm() {
  const [said, setSaid] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = useSubmission(newsletterTarget);
  const form = useForm({ resolver: zodResolver(subscription), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null);
    setSaid(null);
    try {
      const outcome = await submit({ values, body: (filled) => filled, text: values.email });
      setSaid(
        outcome.kind === 'accepted'
          ? 'You are on the list.'
          : 'We could not reach our server just now. Your address is saved on this device and will be sent automatically.',
      );
      form.reset();
    } catch (error) {
      if (!showFieldErrors(form, error, ['email'])) setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="stay-updated" className="grid gap-12">
      <div className="grid items-end gap-12 sm:grid-cols-[1fr_auto]">
        <Field label="Your email address">
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              aria-invalid={errors.email !== undefined}
              aria-describedby="newsletter-error"
              required
              type="email"
              autoComplete="email"
            />
          )}
        </Field>
        <Button type="submit" look="outline" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Subscribing…' : 'Subscribe'}
        </Button>
      </div>
      <p id="newsletter-error" className="text-14 font-medium text-danger empty:hidden">
        {errors.email?.message}
      </p>
      {refusal && <FormError>{refusal}</FormError>}
      <p role="status" className="text-14 font-medium text-teal-text empty:hidden">
        {said}
      </p>
    </form>
  );
}
