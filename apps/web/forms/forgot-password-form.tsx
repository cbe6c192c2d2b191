import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetRequest } from '#core/access/schemas.ts';
import { requestReset } from '../api/accounts.ts';
import { sentence } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';

interface ForgotPasswordFormProps {
  /** What was typed as the email before. */
  email: string;
  onBack: () => void;
}

/** Asks for a link by email, and says the same whether the email is a member's or not. */
export function ForgotPasswordForm({ email, onBack }: ForgotPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sent = useRef<HTMLParagraphElement>(null);
  const form = useForm({ resolver: zodResolver(resetRequest), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus('email'), [form]);
  useEffect(() => {
    if (sentTo !== null) sent.current?.focus();
  }, [sentTo]);

  const onSubmit = form.handleSubmit(async (given) => {
    setRefusal(null);
    try {
      await requestReset(given);
      setSentTo(given.email);
    } catch (error) {
      setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-24">
      {sentTo !== null ? (
        <p ref={sent} role="status" tabIndex={-1} className="rounded-control bg-teal-wash px-16 py-12 wrap-anywhere">
          If {sentTo} is a member’s email, a link is on its way there. It works once, for an hour. If no email arrives,
          please check the spelling, or ask an owner.
        </p>
      ) : (
        <>
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('email')} type="email" required autoComplete="username" />
            )}
          </Field>
          {refusal && <FormError>{refusal}</FormError>}
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Sending…' : 'Email me a link'}
          </Button>
        </>
      )}
      <div>
        <button type="button" onClick={onBack} className="link min-h-[44px]">
          Back to signing in
        </button>
      </div>
    </form>
  );
}
