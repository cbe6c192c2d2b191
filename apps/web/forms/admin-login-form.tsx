import { zodResolver } from '@hookform/resolvers/zod';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Login, login } from '#core/access/schemas.ts';
import { logInByPasskey, providerAddresses } from '../api/admin-account.ts';
import { leadList, listQuery, noFilter, summaryQuery } from '../api/admin-lists.ts';
import { logIn, sessionQuery } from '../api/admin-session.ts';
import { ApiError } from '../api/errors.ts';
import { passkeyAddress, passkeyRefusal } from '../api/passkeys.ts';
import { useSite } from '../hooks/use-site.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

interface AdminLoginFormProps {
  notice: string | null;
  /** Whether a member signs in, instead of someone who knows the shared password. */
  byEmail: boolean;
  onByEmail: (byEmail: boolean) => void;
  /** The member has forgotten their password; with the email typed so far. */
  onForgotten: (email: string) => void;
}

export function AdminLoginForm({ notice, byEmail, onByEmail, onForgotten }: AdminLoginFormProps) {
  const queryClient = useQueryClient();
  const { sign_in_provider: provider } = useSite();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<z.input<typeof login>, unknown, Login>({
    resolver: zodResolver(login),
    defaultValues: { password: '' },
    // The shared password goes without an email.
    shouldUnregister: true,
  });
  const { errors, isSubmitting } = form.formState;
  const passkeysAt = passkeyAddress(window.location);
  /** Whether the password was right, and a code is asked for. */
  const [asksCode, setAsksCode] = useState(false);

  useEffect(() => form.setFocus(byEmail ? 'email' : 'password'), [form, byEmail]);
  useEffect(() => {
    if (asksCode) form.setFocus('code');
  }, [form, asksCode]);

  const enter = async (signIn: () => Promise<void>) => {
    setRefusal(null);
    try {
      await signIn();
      // Preloads what the dashboard shows first while the session is checked.
      void queryClient.prefetchInfiniteQuery(listQuery(leadList('demo_request'), noFilter));
      void queryClient.prefetchQuery(summaryQuery);
      const { authenticated } = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      if (!authenticated) setRefusal('Your browser didn’t keep you signed in. Please allow cookies for this site.');
    } catch (error) {
      const reason = error instanceof ApiError ? error.code : '';
      if (reason === 'second_factor_required') {
        setAsksCode(true);
        if (asksCode) form.setError('code', { message: 'Please enter a code' }, { shouldFocus: true });
        return;
      }
      setRefusal(refusalSentence(error));
      form.setFocus(reason === 'invalid_code' ? 'code' : 'password');
    }
  };
  const onSubmit = form.handleSubmit((given) => enter(() => logIn(given)));
  const onSwitch = () => {
    setRefusal(null);
    form.clearErrors();
    setAsksCode(false);
    onByEmail(!byEmail);
  };

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-24">
      {notice && !refusal && (
        <p role="status" className="rounded-control bg-teal-wash px-16 py-12">
          {notice}
        </p>
      )}
      {byEmail && (
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <TextInput {...control} {...form.register('email')} type="email" required autoComplete="username" />
          )}
        </Field>
      )}
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} required autoComplete="current-password" />
        )}
      </Field>
      {asksCode && (
        <Field
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          error={errors.code?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('code')}
              required
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Authenticating...' : 'Access Dashboard'}
      </Button>
      <div className="flex flex-wrap gap-x-24">
        <button type="button" onClick={onSwitch} className="link min-h-[44px]">
          {byEmail ? 'Sign in with the admin password' : 'Sign in with your email'}
        </button>
        {byEmail && (
          <button
            type="button"
            onClick={() => onForgotten(form.getValues('email') ?? '')}
            className="link min-h-[44px]"
          >
            Forgot your password?
          </button>
        )}
        {provider !== null && (
          <a href={providerAddresses.signIn} className="link inline-flex min-h-[44px] items-center">
            Sign in with {provider}
          </a>
        )}
        {browserSupportsWebAuthn() && passkeysAt === null && (
          <button type="button" onClick={() => void enter(logInByPasskey)} className="link min-h-[44px]">
            Sign in with a passkey
          </button>
        )}
        {passkeysAt !== null && (
          <a href={passkeysAt} className="link inline-flex min-h-[44px] items-center">
            Passkeys work at localhost: sign in there
          </a>
        )}
      </div>
    </form>
  );
}

function refusalSentence(error: unknown): string {
  const refusal = passkeyRefusal(error, 'give');
  if (refusal !== null) return refusal;
  if (!(error instanceof ApiError) || error.unreachable) return 'Login failed. Please try again.';
  return error.code === 'invalid_password' ? 'Invalid password' : error.message;
}
