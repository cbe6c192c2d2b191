import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { authenticatorQuery, removeAuthenticator, renewRecoveryCodes } from '../../../api/admin-account.ts';
import { sessionQuery } from '../../../api/admin-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

type Doing = 'set up' | 'renew' | 'remove';
const titles: Record<Doing, string> = {
  'set up': 'Set up an authenticator app',
  renew: 'New recovery codes',
  remove: 'Remove the authenticator app',
};
const anyCode = 'From your authenticator app, or a recovery code.';

/** One's own second factor: setting it up, its recovery codes, removing it. */
export function SecondFactor() {
  const headingId = useId();
  const queryClient = useQueryClient();
  const say = useToast();
  const factor = useQuery(authenticatorQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setDoing(null);
    setCodes(null);
    void queryClient.invalidateQueries({ queryKey: authenticatorQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  return (
    <section aria-labelledby={headingId} className="grid max-w-[72ch] gap-12 border-t border-line pt-24">
      <h2 id={headingId} className="text-18">
        Second factor
      </h2>
      <p className="text-ink-quiet">
        With an authenticator app, your password alone doesn’t sign anyone in. You enter a code from your phone too.
      </p>
      <Loaded query={factor} problem="We couldn’t load your second factor." skeleton={<RowsSkeleton columns={2} />}>
        {({ confirmed_at: since, recovery_codes_left: left }) => (
          <div className="grid justify-items-start gap-12">
            <Status tone={since ? 'good' : 'waiting'}>{since ? 'On' : 'Off'}</Status>
            {since && (
              <p>
                Since {formatMoment(since)}. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
              </p>
            )}
            <div className="flex flex-wrap gap-12">
              {since ? (
                <>
                  <Button look="outline" size="medium" onClick={() => setDoing('renew')}>
                    New recovery codes
                  </Button>
                  <Button look="outline" size="medium" onClick={() => setDoing('remove')}>
                    Remove it
                  </Button>
                </>
              ) : (
                <Button size="medium" onClick={() => setDoing('set up')}>
                  Set it up
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
      <Dialog open={doing !== null} onClose={close} title={doing ? titles[doing] : ''}>
        {doing === 'set up' && <SetUpAuthenticator onDone={close} onCancel={close} />}
        {doing === 'renew' &&
          (codes ? (
            <RecoveryCodes codes={codes} onDone={close} />
          ) : (
            <CodeForm
              hint={`${anyCode} The codes you have now stop working.`}
              confirm="Make new codes"
              busy="Checking…"
              send={renewRecoveryCodes}
              onDone={({ recovery_codes }) => setCodes(recovery_codes)}
              onCancel={close}
            />
          ))}
        {doing === 'remove' && (
          <CodeForm
            hint={`${anyCode} After that, your password alone signs you in.`}
            confirm="Remove it"
            busy="Checking…"
            send={removeAuthenticator}
            onDone={() => {
              say('The authenticator app is removed.');
              close();
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </section>
  );
}
