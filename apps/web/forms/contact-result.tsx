import { type ReactNode, useEffect, useRef } from 'react';
import { PhoneLink } from '../components/phone-link.tsx';
import { useSite } from '../hooks/use-site.ts';
import { useOutboxEntry } from '../outbox/use-outbox.ts';
import type { ContactReceipt } from './contact-receipt.ts';

/** Says what became of the message. It takes the focus, so that a screen reader says it too. */
export function ContactResult({ receipt }: { receipt: ContactReceipt }) {
  return receipt.kind === 'accepted' ? (
    <Result key={receipt.reference} title="Thank you for your message! We'll get back to you within 2 hours.">
      <Reference reference={receipt.reference} />
    </Result>
  ) : (
    <Kept key={receipt.key} entryKey={receipt.key} />
  );
}

function Kept({ entryKey }: { entryKey: string }) {
  const { support_phone } = useSite();
  const outcome = useOutboxEntry(entryKey)?.outcome;
  return (
    <Result
      title={
        <>
          Message sent! If you don't hear from us within 2 hours, please call{' '}
          <PhoneLink phone={support_phone} className="whitespace-nowrap underline" />
        </>
      }
    >
      {outcome?.kind === 'sent' ? (
        <>
          <p>Our server has answered, and your message is with us now.</p>
          {outcome.reference && <Reference reference={outcome.reference} />}
        </>
      ) : outcome?.kind === 'refused' ? (
        <p>Our server has answered and did not accept it: {outcome.reason}</p>
      ) : (
        <p>
          We could not reach our server just now, so your message is saved on this device and will be sent
          automatically.
        </p>
      )}
    </Result>
  );
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

function Reference({ reference }: { reference: string }) {
  return (
    <div>
      <p className="text-14 text-ink-quiet">Your reference, to read out on the phone</p>
      <p className="figures font-heading text-28 font-bold tracking-normal select-all">{reference}</p>
    </div>
  );
}
