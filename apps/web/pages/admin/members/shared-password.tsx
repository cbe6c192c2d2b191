import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changeSignIn, signInQuery } from '../../../api/admin-members.ts';
import { leaveDashboard, sessionQuery } from '../../../api/admin-session.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';

/** Whether the password of ADMIN_PASSWORD, which has no name, signs people in. */
export function SharedPassword() {
  const headingId = useId();
  const settings = useQuery(signInQuery);
  return (
    <section aria-labelledby={headingId} className="mt-48 grid gap-12 border-t border-line pt-24">
      <h2 id={headingId} className="text-18">
        Shared admin password
      </h2>
      <p className="max-w-[72ch] text-ink-quiet">
        Anyone who knows it is an owner, and everything they do is recorded as “admin”. Turn it off once the owners have
        their own accounts.
      </p>
      <Loaded query={settings} problem="We couldn’t load how people sign in." skeleton={<RowsSkeleton columns={2} />}>
        {({ password_door: door }) => <Switch isOn={door === 'open'} />}
      </Loaded>
    </section>
  );
}

function Switch({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const usesIt = useQuery(sessionQuery).data?.email === null;
  const change = useMutation({
    mutationFn: () => changeSignIn({ password_door: isOn ? 'closed' : 'open' }),
    onSuccess: async (settings) => {
      setAsking(false);
      say(isOn ? 'The shared password is off.' : 'The shared password works again.');
      if (isOn && usesIt) return leaveDashboard(queryClient, { ended: true });
      queryClient.setQueryData(signInQuery.queryKey, settings);
    },
  });
  const close = () => {
    setAsking(false);
    change.reset();
  };
  return (
    <div className="flex flex-wrap items-center gap-16">
      <Status tone={isOn ? 'waiting' : 'good'}>{isOn ? 'On' : 'Off'}</Status>
      <Button look="outline" size="small" onClick={() => setAsking(true)} className="max-lg:min-h-[44px]">
        {isOn ? 'Turn it off' : 'Turn it on'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={isOn ? 'Turn off the shared password' : 'Turn on the shared password'}
        confirm={isOn ? 'Turn it off' : 'Turn it on'}
        busy="Saving…"
        refuse="Cancel"
        pending={change.isPending}
        problem={change.isError ? sentence(change.error) : undefined}
        onConfirm={() => change.mutate()}
        onClose={close}
      >
        <p>
          {isOn
            ? `Everyone who signed in with it is signed out${usesIt ? ', and so are you' : ''}. Only members can sign in then.`
            : 'Anyone who knows it can sign in as an owner again.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}
