import type { Receipt } from '../forms/receipt.ts';
import { useSite } from '../hooks/use-site.ts';
import { PhoneLink } from '../ui/phone-link.tsx';
import { Steps } from './steps.tsx';

const replyWithinMs = 2 * 60 * 60 * 1000;

/** The three steps after a message; once it is accepted, they show its reference and its time. */
export function WhatHappensNext({ receipt }: { receipt: Receipt | null }) {
  const { support_phone } = useSite();
  const accepted = receipt?.kind === 'accepted' ? receipt : null;
  return (
    <div className="self-start">
      <h3 className="text-22">What happens next</h3>
      <Steps
        steps={[
          {
            when: 'At once',
            title: 'You get a reference.',
            text: accepted ? (
              <>
                Yours is <strong className="tabular-nums whitespace-nowrap text-ink">{accepted.reference}</strong>.
              </>
            ) : (
              'Read it out if you call, and we have your message in front of us.'
            ),
          },
          {
            when: 'Within 2 hours',
            title: 'A person answers you.',
            text: accepted ? (
              <>
                By <strong className="text-ink">{timeOfDay(accepted.at + replyWithinMs)}</strong>, at the address you
                gave.
              </>
            ) : (
              'By email, at the address you give.'
            ),
          },
          {
            when: 'When you like',
            title: 'You try it with your own calls.',
            text: 'A free demo number for seven days, with your greeting and your hours.',
          },
        ]}
      />
      <p className="mt-24 text-ink-quiet">
        Rather talk? <PhoneLink phone={support_phone} className="tabular-nums font-semibold text-ink hover:underline" />
      </p>
    </div>
  );
}

function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
}
