import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { shortestPassword } from '#core/access/rules.ts';
import { passwordChange } from '#core/access/schemas.ts';
import { changePassword } from '../../../api/admin-account.ts';
import { leaveDashboard } from '../../../api/admin-session.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useToast } from '../../../ui/toast.tsx';

const empty = { current_password: '', new_password: '' };

/** Changes one's own password. */
export function ChangePassword({ email }: { email: string }) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const say = useToast();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(passwordChange), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const onSubmit = form.handleSubmit(async (change) => {
    setRefusal(null);
    try {
      const { ended } = await changePassword(change);
      form.reset(empty);
      say(`Your password is changed. ${endedSentence(ended)}`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) leaveDashboard(queryClient, { ended: true });
      const ofFields = error instanceof ApiError ? error.fieldErrors : [];
      for (const { field, message } of ofFields)
        if (field === 'current_password' || field === 'new_password')
          form.setError(field, { message }, { shouldFocus: true });
      if (ofFields.length === 0) setRefusal(sentence(error));
    }
  });
  return (
    <section aria-labelledby={headingId} className="grid max-w-[72ch] gap-12 border-t border-line pt-24">
      <h2 id={headingId} className="text-18">
        Password
      </h2>
      <p className="text-ink-quiet">Changing it ends your other sessions.</p>
      <form noValidate onSubmit={onSubmit} className="grid max-w-[26rem] gap-16">
        {/* Password managers store the password for this email. */}
        <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />
        <Field label="Current password" error={errors.current_password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('current_password')}
              required
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field
          label="New password"
          hint={`At least ${shortestPassword} characters.`}
          error={errors.new_password?.message}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('new_password')} required autoComplete="new-password" />
          )}
        </Field>
        {refusal && <FormError>{refusal}</FormError>}
        <Button type="submit" look="outline" size="medium" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </section>
  );
}

function endedSentence(ended: number): string {
  if (ended === 0) return 'You had no other sessions.';
  return ended === 1 ? 'One other session has ended.' : `${ended} other sessions have ended.`;
}
