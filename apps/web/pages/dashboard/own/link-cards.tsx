import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/errors.ts';
import { emailLink } from '../../../api/receptionist.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';

/** What a link shows that was not emailed, and how to get the one that was. */
export function EmailedLink({ token }: { token: string }) {
  const email = useMutation({ mutationFn: () => emailLink(token) });
  return (
    <section
      aria-labelledby="emailed-title"
      className="grid justify-items-start gap-12 rounded-card border border-line bg-teal-wash p-16 text-16 sm:p-24"
    >
      <h2 id="emailed-title" className="text-22">
        Calls, messages and changes are behind the link we emailed
      </h2>
      <p className="max-w-measure">
        We sent it to the email address of this request, so that only its owner sees who called and changes what the
        receptionist says. This link shows what it knows, and lets you talk to it.
      </p>
      <Button size="medium" aria-disabled={email.isPending} onClick={() => !email.isPending && email.mutate()}>
        {email.isPending ? 'Sending…' : 'Email me the link'}
      </Button>
      <p role="status" className="font-medium empty:sr-only">
        {email.isSuccess && 'It’s on its way to that address.'}
      </p>
      {email.isError && <FormError>{sentence(email.error)}</FormError>}
    </section>
  );
}

/** Replaces the link that the page was opened with. `onSent` is called when the new one is on its way. */
export function NewLink({ token, onSent }: { token: string; onSent: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const email = useMutation({
    mutationFn: () => emailLink(token),
    onSuccess() {
      setAsked(false);
      onSent();
    },
  });
  return (
    <section aria-labelledby="link-title">
      <h2 id="link-title" className="text-18">
        The link to this page
      </h2>
      <p className="mt-4 mb-16 max-w-measure text-ink-quiet">
        Anyone who has it sees your calls and can change what your receptionist says. If someone has it who shouldn’t,
        send a new link: older links, this one too, can then no longer change anything or show calls.
      </p>
      <Button
        look="outline"
        size="medium"
        className="text-14"
        onClick={() => {
          email.reset();
          setAsked(true);
        }}
      >
        Send a new link
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Send a new link?"
        confirm="Send a new link"
        busy="Sending…"
        refuse="Keep this link"
        pending={email.isPending}
        problem={email.isError ? sentence(email.error) : undefined}
        onConfirm={() => email.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>We’ll email it to the address of your request. Then this page goes on there.</p>
        <p>Older links stay readable, but show no calls or messages and change nothing.</p>
      </ConfirmDialog>
    </section>
  );
}
