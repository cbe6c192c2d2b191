import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { houseName } from '#core/access/rules.ts';
import type { SignInChange } from '#core/access/schemas.ts';
import { changeSignIn, signInQuery } from '../../../api/admin-members.ts';
import { leaveDashboard, sessionQuery } from '../../../api/admin-session.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { WaysToData } from './what-they-leave.tsx';

/** How people sign in: whether the password of ADMIN_PASSWORD works, and whether a second factor is needed. */
export function SignInSettings() {
  const queryClient = useQueryClient();
  const settings = useQuery(signInQuery);
  const usesShared = useQuery(sessionQuery).data?.email === null;
  return (
    <Loaded query={settings} problem="We couldn’t load how people sign in." skeleton={<RowsSkeleton columns={2} />}>
      {({ password_door: door, second_factor: factor }) => (
        <>
          <Setting
            title="Shared admin password"
            text="Anyone who knows it is an owner, and everything they do is recorded as “admin”. Turn it off once the owners have their own accounts."
            isOn={door === 'open'}
            isSafe={door === 'closed'}
            change={{ password_door: door === 'open' ? 'closed' : 'open' }}
            onChanged={() => {
              if (door === 'open' && usesShared) leaveDashboard(queryClient, { ended: true });
            }}
          >
            {door === 'open' ? (
              <>
                <p>
                  Everyone who signed in with it is signed out{usesShared && ', and so are you'}, and open invitations
                  that were made with it end. Only members can sign in then.
                </p>
                <WaysToData maker={houseName} />
              </>
            ) : (
              <p>Anyone who knows it can sign in as an owner again.</p>
            )}
          </Setting>
          <Setting
            title="Second factor for everyone"
            text="Members without an authenticator app have to set one up before they can do anything else. The shared password has to be off, because it has no second factor."
            isOn={factor === 'required'}
            isSafe={factor === 'required'}
            change={{ second_factor: factor === 'required' ? 'optional' : 'required' }}
          >
            <p>
              {factor === 'required'
                ? 'Members can remove their authenticator app then, and sign in with their password alone.'
                : 'Members who have none are asked to set one up at once, you too.'}
            </p>
          </Setting>
        </>
      )}
    </Loaded>
  );
}

interface SettingProps {
  title: string;
  text: string;
  isOn: boolean;
  isSafe: boolean;
  change: SignInChange;
  onChanged?: () => void;
  /** What the change does, in paragraphs. */
  children: ReactNode;
}

/** A setting that is turned on or off after a confirmation. */
function Setting({ title, text, isOn, isSafe, change, onChanged, children }: SettingProps) {
  const headingId = useId();
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const changing = useMutation({
    mutationFn: () => changeSignIn(change),
    onSuccess: (settings) => {
      setAsking(false);
      say('The setting is changed.');
      queryClient.setQueryData(signInQuery.queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onChanged?.();
    },
  });
  const close = () => {
    setAsking(false);
    changing.reset();
  };
  return (
    <section aria-labelledby={headingId} className="mt-48 grid gap-12 border-t border-line pt-24">
      <h2 id={headingId} className="text-18">
        {title}
      </h2>
      <p className="max-w-[72ch] text-ink-quiet">{text}</p>
      <div className="flex flex-wrap items-center gap-16">
        <Status tone={isSafe ? 'good' : 'waiting'}>{isOn ? 'On' : 'Off'}</Status>
        <Button
          look="outline"
          size="small"
          aria-label={`Turn it ${isOn ? 'off' : 'on'}: ${title}`}
          onClick={() => setAsking(true)}
          className="max-lg:min-h-[44px]"
        >
          Turn it {isOn ? 'off' : 'on'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={title}
        confirm={isOn ? 'Turn it off' : 'Turn it on'}
        busy="Saving…"
        refuse="Cancel"
        pending={changing.isPending}
        problem={changing.isError ? sentence(changing.error) : undefined}
        onConfirm={() => changing.mutate()}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </section>
  );
}
