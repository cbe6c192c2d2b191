import { type ReactNode, useEffect, useRef } from 'react';
import { useOutboxEntry } from '../outbox/use-outbox.ts';
import { Reference } from '../ui/reference.tsx';
import type { Receipt } from './receipt.ts';
import { WaitingTurn } from './waiting-turn.tsx';

interface SubmissionResultProps {
  receipt: Receipt;
  /** The title for an accepted form. */
  accepted: ReactNode;
  /** The title for a form that is stored on this device; its current state is shown below. */
  kept: ReactNode;
  /** What was sent, as the sentences call it: "your message". */
  thing: string;
}

/** Shows the result of a form. It takes the focus, so that screen readers announce it. */
export function SubmissionResult({ receipt, accepted, kept, thing }: SubmissionResultProps) {
  return receipt.kind === 'accepted' ? (
    <Result key={receipt.reference} title={accepted}>
      <Reference reference={receipt.reference} statusUrl={receipt.statusUrl} />
    </Result>
  ) : receipt.isCrowded ? (
    <Result key={receipt.key} title={<WaitingTurn entryKey={receipt.key} sent={accepted} />}>
      <KeptReference entryKey={receipt.key} />
    </Result>
  ) : (
    <Result key={receipt.key} title={kept}>
      <Kept entryKey={receipt.key} thing={thing} />
    </Result>
  );
}

/** The reference of a form that was stored on this device, once it was sent. */
export function KeptReference({ entryKey }: { entryKey: string }) {
  const outcome = useOutboxEntry(entryKey)?.outcome;
  return outcome?.kind === 'sent' && outcome.reference ? (
    <Reference reference={outcome.reference} statusUrl={outcome.statusUrl} />
  ) : null;
}

/** The current state of a form that was stored on this device. */
export function Kept({ entryKey, thing }: { entryKey: string; thing: string }) {
  const outcome = useOutboxEntry(entryKey)?.outcome;
  if (outcome?.kind === 'sent')
    return (
      <>
        <p>Our server is back, and we received {thing}.</p>
        {outcome.reference && <Reference reference={outcome.reference} statusUrl={outcome.statusUrl} />}
      </>
    );
  if (outcome?.kind === 'refused') return <p>Our server is back but didn’t accept it: {outcome.reason}</p>;
  return <p>We couldn’t reach our server, so {thing} is saved on this device and will be sent automatically.</p>;
}

function Result({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="grid animate-rise gap-12 rounded-control bg-teal-wash p-16 sm:p-24">
      <h3 ref={heading} tabIndex={-1} className="text-22">
        {title}
      </h3>
      {children}
    </div>
  );
}
