import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { shortestPassword } from '#core/access/rules.ts';
import { type InvitationRow, invitationAnswer } from '#core/access/schemas.ts';
import { acceptInvitation } from '../api/accounts.ts';
import { rememberHint } from '../api/admin-session.ts';
import { sentence } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

/** Chooses a name and a password, and opens the dashboard. */
export function InvitationForm({ token, invitation }: { token: string; invitation: InvitationRow }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(invitationAnswer),
    defaultValues: { name: invitation.name, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (answer) => {
    setRefusal(null);
    try {
      await acceptInvitation(token, answer);
      rememberHint(true);
      await navigate(paths.admin, { replace: true });
    } catch (error) {
      setRefusal(sentence(error));
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-24">
      {/* Password managers store the password for this email. */}
      <input type="email" name="email" value={invitation.email} readOnly hidden autoComplete="username" />
      <Field label="Your name" error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} required autoComplete="name" />}
      </Field>
      <Field
        label="Password"
        hint={`At least ${shortestPassword} characters. A few words in a row are easy to remember.`}
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} required autoComplete="new-password" />
        )}
      </Field>
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Joining…' : 'Join'}
      </Button>
    </form>
  );
}
