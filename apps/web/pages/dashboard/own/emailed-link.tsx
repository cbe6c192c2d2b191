import { QueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/errors.ts';
import { emailDashboardLink } from '../../../api/tracked.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';

/** Where the full dashboard is: behind the link in an email, which can be sent again. */
export function EmailedLink({ token }: { token: string }) {
  const [client] = useState(() => new QueryClient());
  const email = useMutation({ mutationFn: () => emailDashboardLink(token) }, client);
  return (
    <>
      <p className="max-w-measure">
        Your full dashboard is open. It shows your callers’ numbers, so only the link in our email “Your full dashboard
        is open” leads to it. We sent that to the address of your demo request.
      </p>
      <Button size="medium" disabled={email.isPending} onClick={() => email.mutate()}>
        {email.isPending ? 'Sending…' : 'Email me the link again'}
      </Button>
      <p role="status" className="font-medium empty:hidden">
        {email.isSuccess && 'It’s on its way to that address.'}
      </p>
      {email.isError && <FormError>{sentence(email.error)}</FormError>}
    </>
  );
}
