import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { connectProvider, disconnectProvider, ownProviderQuery } from '../../../api/admin-account.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Whether the sign-in provider signs one in, and the way there. Nothing where no provider is set up. */
export function Provider() {
  const headingId = useId();
  const say = useToast();
  const queryClient = useQueryClient();
  const { name, connected } = useQuery(ownProviderQuery).data ?? { name: null, connected: false };
  const connect = useMutation({
    mutationFn: connectProvider,
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => say(sentence(error), 'failed'),
  });
  const disconnect = useMutation({
    mutationFn: disconnectProvider,
    onSuccess: () => say(`${name} doesn’t sign you in anymore. Your other sessions have ended.`),
    onError: (error) => say(sentence(error), 'failed'),
    onSettled: reloadAfter(queryClient, ownProviderQuery.queryKey),
  });
  if (name === null) return null;
  return (
    <section aria-labelledby={headingId} className="grid max-w-[72ch] gap-12 border-t border-line pt-24">
      <h2 id={headingId} className="text-18">
        {name}
      </h2>
      <p className="text-ink-quiet">Once it is connected, you can sign in with {name}, without a password or code.</p>
      <div className="grid justify-items-start gap-12">
        <Status tone={connected ? 'good' : 'waiting'}>{connected ? 'Connected' : 'Not connected'}</Status>
        {connected ? (
          <Button look="outline" size="medium" disabled={disconnect.isPending} onClick={() => disconnect.mutate()}>
            Disconnect {name}
          </Button>
        ) : (
          <Button look="outline" size="medium" disabled={connect.isPending} onClick={() => connect.mutate()}>
            Connect {name}
          </Button>
        )}
      </div>
    </section>
  );
}
