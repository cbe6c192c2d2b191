import { type ReactNode, useMemo } from 'react';
import { useOutboxEntry } from '../outbox/use-outbox.ts';
import { TurnLine } from './turn-line.tsx';

/** A form that waits its turn: when it is sent, and `sent` once it was. */
export function WaitingTurn({ entryKey, sent }: { entryKey: string; sent: ReactNode }) {
  const entry = useOutboxEntry(entryKey);
  const nextAttemptAt = entry?.nextAttemptAt ?? 0;
  const until = useMemo(() => performance.now() + nextAttemptAt - Date.now(), [nextAttemptAt]);
  if (entry?.outcome?.kind === 'sent') return sent;
  if (entry?.outcome?.kind === 'refused') return <>Our server didn’t accept it: {entry.outcome.reason}</>;
  return (
    <TurnLine until={until} waits={entry?.crowdedWaits ?? 0}>
      we send yours
    </TurnLine>
  );
}
