import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#core/shared/rules.ts';
import { Kept, KeptReference } from '../../forms/submission-result.tsx';
import { WaitingTurn } from '../../forms/waiting-turn.tsx';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Reference } from '../../ui/reference.tsx';

export type SentDeal =
  | { kind: 'accepted'; reference: string; statusUrl: string; contractCommission: number }
  | { kind: 'kept'; key: string; isCrowded: boolean; file: 'none' | 'kept' | 'left out' };

const received = 'We received your deal.';

/** The screen after a deal was sent, or stored to be sent. It takes the focus, so that screen readers announce it. */
export function DealSent({ deal }: { deal: SentDeal }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="sent-title" className="max-w-measure animate-rise rounded-card bg-teal-wash p-24 sm:p-48">
      <h2 id="sent-title" ref={heading} tabIndex={-1} className="text-28">
        {deal.kind === 'accepted' ? (
          received
        ) : deal.isCrowded ? (
          <WaitingTurn entryKey={deal.key} sent={received} />
        ) : (
          'Deal submitted! Our team will review and set up the commission structure within 24 hours...'
        )}
      </h2>
      <div className="mt-16 grid gap-12">
        {deal.kind === 'accepted' ? (
          <>
            <p>Our team will review it and set up the commission structure within 24 hours.</p>
            <Reference reference={deal.reference} statusUrl={deal.statusUrl} />
            <p>
              Your commission over the whole contract:{' '}
              <strong className="tabular-nums">{formatMoney(Math.round(deal.contractCommission * 100))}</strong>.
            </p>
          </>
        ) : (
          <>
            {deal.isCrowded ? (
              <KeptReference entryKey={deal.key} />
            ) : (
              <Kept entryKey={deal.key} thing={deal.file === 'kept' ? 'your deal with its contract' : 'your deal'} />
            )}
            {deal.file === 'left out' && (
              <p className="font-medium text-warning">
                This device doesn’t have room to save the contract file, so it won’t be sent. Please have it ready when
                we contact you.
              </p>
            )}
          </>
        )}
      </div>
      <p className="mt-32 flex flex-wrap gap-12">
        <Link to={paths.partnerCheckout} className={buttonClasses()}>
          Go to partner checkout
        </Link>
        <Link to={paths.home} className={buttonClasses('outline')}>
          Go to the home page
        </Link>
      </p>
    </section>
  );
}
