import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { shortestPassword } from '#core/access/rules.ts';
import { resetAnswer } from '#core/access/schemas.ts';
import { completeReset } from '../api/accounts.ts';
import { sentence } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

interface ResetPasswordFormProps {
  token: string;
  email: string;
  onDone: () => void;
}

/** Chooses a new password. */
export function ResetPasswordForm({ token, email, onDone }: ResetPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(resetAnswer), defaultValues: { token, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (answer) => {
    setRefusal(null);
    try {
      await completeReset(answer);
      onDone();
    } catch (error) {
      setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-24">
      {/* Password managers store the password for this email. */}
      <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
      <Field
        label="New password"
        hint={`At least ${shortestPassword} characters. A few words in a row are easy to remember.`}
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} required autoComplete="new-password" />
        )}
      </Field>
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Save the password'}
      </Button>
    </form>
  );
}
