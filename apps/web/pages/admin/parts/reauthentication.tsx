import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { providerAddresses } from '../../../api/admin-account.ts';
import {
  askBy,
  confirmByPasskey,
  confirmIdentity,
  isConfirmed,
  leaveDashboard,
  sessionQuery,
} from '../../../api/admin-session.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { passkeyRefusal } from '../../../api/passkeys.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

/** Asks the user to confirm who they are, when a request needs that. What they did then goes on by itself. */
export function Reauthentication() {
  const [isOpen, setOpen] = useState(false);
  const email = useQuery(sessionQuery).data?.email ?? null;
  const answer = useRef<((confirmed: boolean) => void) | null>(null);
  const end = (confirmed: boolean) => {
    answer.current?.(confirmed);
    answer.current = null;
    setOpen(false);
  };
  useEffect(() => {
    askBy(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setOpen(true);
        }),
      email,
    );
    return () => {
      askBy(null);
      answer.current?.(false);
    };
  }, [email]);
  return (
    <Dialog open={isOpen} onClose={() => end(false)} title="Please confirm that it’s you">
      <ConfirmIdentity onConfirmed={() => end(true)} onCancel={() => end(false)} />
    </Dialog>
  );
}

function ConfirmIdentity({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const email = queryClient.getQueryData(sessionQuery.queryKey)?.email ?? null;
  const { sign_in_provider: provider } = useSite();
  const [isAtProvider, setAtProvider] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; isOfField: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => input.current?.focus(), [way]);

  const confirm = async (send: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
      onConfirmed();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        leaveDashboard(queryClient, { ended: true });
        return onCancel();
      }
      setRefusal({ message: refusalSentence(error), isOfField: error instanceof ApiError && error.status === 422 });
      setBusy(false);
      input.current?.focus();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text === '')
      setRefusal({ message: `Please enter ${way === 'code' ? 'a code' : 'your password'}`, isOfField: true });
    else void confirm(() => confirmIdentity({ [way]: text }));
  };
  const onSwitch = () => {
    setWay(way === 'code' ? 'password' : 'code');
    setText('');
    setRefusal(null);
  };
  const fieldError = refusal?.isOfField ? refusal.message : undefined;

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-16">
      <p className="text-ink-quiet">
        We ask again before money, members, sessions, keys, webhook endpoints, and files. What you were doing then goes
        on by itself.
      </p>
      {/* Password managers find the password of this account. */}
      {email && <input type="email" name="email" value={email} readOnly hidden autoComplete="username" />}
      {way === 'password' ? (
        <Field key="password" label={email ? 'Your password' : 'Admin password'} error={fieldError}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={input}
              required
              autoComplete="current-password"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <Field
          key="code"
          label="Code"
          hint="From your authenticator app, or one of your recovery codes."
          error={fieldError}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              required
              autoComplete="one-time-code"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      {isAtProvider && (
        <p role="status" className="grid justify-items-start gap-8 rounded-control bg-teal-wash px-16 py-12">
          Confirm in the new tab that it’s you, and come back here.
          <button type="button" onClick={() => void confirm(isConfirmed)} className="link min-h-[44px]">
            I’ve confirmed it
          </button>
        </p>
      )}
      {refusal && !refusal.isOfField && <FormError>{refusal.message}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={isBusy}>
          {isBusy ? 'Checking…' : 'Confirm'}
        </Button>
        <Button look="outline" size="medium" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {email && (
        <div className="flex flex-wrap gap-x-24">
          <button type="button" onClick={onSwitch} className="link min-h-[44px]">
            {way === 'code' ? 'Use your password' : 'Use a code'}
          </button>
          {provider !== null && (
            <a
              href={providerAddresses.confirm}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setAtProvider(true)}
              className="link inline-flex min-h-[44px] items-center"
            >
              Use {provider}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {browserSupportsWebAuthn() && (
            <button type="button" onClick={() => void confirm(confirmByPasskey)} className="link min-h-[44px]">
              Use a passkey
            </button>
          )}
        </div>
      )}
    </form>
  );
}

const refusalSentence = (error: unknown) => passkeyRefusal(error, 'give') ?? sentence(error);
