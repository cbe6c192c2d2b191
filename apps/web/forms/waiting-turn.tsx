import { type ReactNode, useMemo } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useSite } from '../hooks/use-site.ts';
import { useOutboxEntry } from '../outbox/use-outbox.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Waits in a row after which the form also names our phone number and email address. */
const waitsBeforeContact = 3;

/** A form that waits its turn: when it is sent, and `sent` once it was. */
export function WaitingTurn({ entryKey, sent }: { entryKey: string; sent: ReactNode }) {
  const { support_phone, support_email } = useSite();
  const entry = useOutboxEntry(entryKey);
  const nextAttemptAt = entry?.nextAttemptAt ?? 0;
  const until = useMemo(() => performance.now() + nextAttemptAt - Date.now(), [nextAttemptAt]);
  const seconds = useCountdown(until);
  if (entry?.outcome?.kind === 'sent') return sent;
  if (entry?.outcome?.kind === 'refused') return <>Our server didn’t accept it: {entry.outcome.reason}</>;
  return (
    <>
      Many people are writing right now. Please keep this page open: we send yours in{' '}
      <span role="timer">
        {seconds} second{seconds === 1 ? '' : 's'}
      </span>
      .
      {(entry?.crowdedWaits ?? 0) > waitsBeforeContact && (
        <>
          {' '}
          You can also call <PhoneLink phone={support_phone} className="whitespace-nowrap underline" /> or write to{' '}
          <a href={`mailto:${support_email}`} className="underline">
            {support_email}
          </a>
          .
        </>
      )}
    </>
  );
}
