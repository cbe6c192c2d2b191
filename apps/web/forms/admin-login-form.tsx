import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { login } from '#core/access/schemas.ts';
import { leadList, listQuery, noFilter } from '../api/admin-lists.ts';
import { logIn, sessionQuery } from '../api/admin-session.ts';
import { summaryQuery } from '../api/admin-summary.ts';
import { ApiError } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

export function AdminLoginForm({ notice }: { notice: string | null }) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(login), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => form.setFocus('password'), [form]);

  const onSubmit = form.handleSubmit(async ({ password }) => {
    setRefusal(null);
    try {
      await logIn(password);
      // Preloads what the dashboard shows first while the session is checked.
      void queryClient.prefetchInfiniteQuery(listQuery(leadList('demo_request'), noFilter));
      void queryClient.prefetchQuery(summaryQuery);
      const { authenticated } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (!authenticated) setRefusal('Your browser didn’t keep you signed in. Please allow cookies for this site.');
    } catch (error) {
      setRefusal(refusalSentence(error));
      form.setFocus('password');
    }
  });

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-24">
      {notice && !refusal && (
        <p role="status" className="rounded-control bg-teal-wash px-16 py-12">
          {notice}
        </p>
      )}
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} required autoComplete="current-password" />
        )}
      </Field>
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Authenticating...' : 'Access Dashboard'}
      </Button>
    </form>
  );
}

function refusalSentence(error: unknown): string {
  if (!(error instanceof ApiError) || error.unreachable) return 'Login failed. Please try again.';
  return error.status === 401 ? 'Invalid password' : error.message;
}
