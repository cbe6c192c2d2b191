import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import type { OutboxEntry } from './entry.ts';
import { deliverNow, outboxStore, startDelivering } from './outbox.ts';
import { useOutbox } from './use-outbox.ts';

/**
 * Shows which submissions wait on this device, which were delivered, and which were rejected. It also runs the
 * delivery.
 */
export default function OutboxNotice() {
  // A form that waits its turn says so itself, on its page.
  const entries = useOutbox().filter(({ crowdedWaits, outcome }) => crowdedWaits === 0 || outcome !== null);
  useEffect(startDelivering, []);

  return (
    <section
      aria-label="Saved on this device"
      className="fixed inset-x-16 bottom-16 z-30 sm:right-auto sm:left-24 sm:w-[23rem]"
    >
      <div role="status" className="grid gap-8">
        {entries.map((entry) => (
          <div
            key={entry.key}
            className="animate-rise rounded-card border border-line bg-surface p-16 text-14 shadow-float"
          >
            <EntryNotice entry={entry} />
          </div>
        ))}
      </div>
    </section>
  );
}

function EntryNotice({ entry }: { entry: OutboxEntry }) {
  const { label, outcome, text } = entry;
  const dismiss = (
    <Button look="quiet" size="small" onClick={() => outboxStore.remove(entry.key)}>
      Dismiss
    </Button>
  );
  if (outcome === null) {
    return (
      <>
        <p>
          <strong>{label} is saved on this device.</strong> We’ll keep trying and send it once our server responds.
        </p>
        <Button look="outline" size="small" className="mt-12" onClick={() => void deliverNow()}>
          Try now
        </Button>
      </>
    );
  }
  if (outcome.kind === 'sent') {
    return (
      <>
        <p>
          <strong>
            {label} went through at {clock(outcome.at)}.
          </strong>{' '}
          {outcome.reference && <span className="tabular-nums">Reference number {outcome.reference}</span>}
        </p>
        {outcome.statusUrl && (
          <p className="mt-4">
            <Link to={outcome.statusUrl} className="link">
              Check its status
            </Link>
          </p>
        )}
        <div className="mt-4 -ml-12">{dismiss}</div>
      </>
    );
  }
  return (
    <>
      <p>
        <strong className="text-danger">{label} was not accepted.</strong> {outcome.reason}
      </p>
      <p className="mt-8 max-h-[96px] overflow-y-auto rounded-control border border-line p-8 break-words whitespace-pre-wrap">
        {text}
      </p>
      <div className="mt-8 flex gap-8">
        <Button look="outline" size="small" onClick={() => void navigator.clipboard.writeText(text)}>
          Copy text
        </Button>
        {dismiss}
      </div>
    </>
  );
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', hour12: true });
}
