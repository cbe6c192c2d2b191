import { claims } from '../content/claims.ts';
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
            when: 'Right away',
            title: 'You’ll get a reference number.',
            text: accepted ? (
              <>
                Yours is <strong className="tabular-nums whitespace-nowrap text-ink">{accepted.reference}</strong>.
              </>
            ) : (
              'Have it ready if you call, so we can find your message.'
            ),
          },
          {
            when: 'Within 2 hours',
            title: 'A person will reply.',
            text: accepted ? (
              <>
                By <strong className="text-ink">{timeOfDay(accepted.at + replyWithinMs)}</strong>, to the email address
                you gave us.
              </>
            ) : (
              'By email, to the address you give us.'
            ),
          },
          ...(claims.trial
            ? [
                {
                  when: 'Anytime',
                  title: 'You can try it first.',
                  text: `${claims.trial.value}. ${claims.trial.text}`,
                },
              ]
            : []),
        ]}
      />
      <p className="mt-24 text-ink-quiet">
        Prefer to talk?{' '}
        <PhoneLink phone={support_phone} className="tabular-nums font-semibold text-ink hover:underline" />
      </p>
    </div>
  );
}

function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', hour12: true });
}
