import type { ReactNode } from 'react';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useSite } from '../hooks/use-site.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Waits in a row after which the line also names our phone number and email address. */
const waitsBeforeContact = 3;

interface TurnLineProps {
  /** A time of `performance.now()`. */
  until: number;
  /** How often in a row the server has asked to wait. */
  waits: number;
  /** What happens then: "we send yours". */
  children: ReactNode;
}

/** Says that the server takes no more right now, and when the page tries again. */
export function TurnLine({ until, waits, children }: TurnLineProps) {
  const { support_phone, support_email } = useSite();
  const seconds = useCountdown(until);
  return (
    <>
      Many people are writing right now. Please keep this page open: {children} in{' '}
      <span role="timer">
        {seconds} second{seconds === 1 ? '' : 's'}
      </span>
      .
      {waits > waitsBeforeContact && (
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
