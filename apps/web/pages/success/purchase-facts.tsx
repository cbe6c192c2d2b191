import type { ReactNode } from 'react';
import { formatMoney } from '#core/shared/rules.ts';
import { paymentNames } from '../../components/checkout/payment-names.ts';
import type { Outcome, Purchase } from './outcome.ts';

/** A placeholder for a value that is not known yet, so that the row keeps its height. */
const notYet = '…';

interface PurchaseFactsProps {
  outcome: Outcome;
  /** `null` while the page is prerendered. */
  purchase: Purchase | null;
  sessionId: string | null;
}

/** The purchase as a receipt. */
export function PurchaseFacts({ outcome, purchase, sessionId }: PurchaseFactsProps) {
  const { paymentType, partner } = purchase ?? { paymentType: null, partner: null };
  return (
    <section aria-labelledby="purchase" className="rounded-card border border-line bg-surface p-16 sm:p-32">
      <h2 id="purchase" className="text-22">
        Your purchase
      </h2>
      <dl className="tabular-nums mt-16 grid border-t border-line">
        <Row term="Plan">{purchase?.planName ?? notYet}</Row>
        {sessionId && <Row term="Payment">{paymentType ? paymentNames[paymentType] : notSaid(outcome)}</Row>}
        <Row term={outcome === 'paid' ? 'Paid' : 'Amount'}>
          <span className="font-heading text-22 font-bold">
            {purchase ? formatMoney(purchase.amountCents) : notYet}
          </span>
        </Row>
        {partner && <Row term="Partner code">{partner.code}</Row>}
        {sessionId && <Row term="Reference number">{purchase ? sessionId.slice(-8) : notYet}</Row>}
      </dl>
      {partner && <p className="mt-16 text-14 text-ink-quiet">{receiptNote(outcome, partner.receiptSent)}</p>}
    </section>
  );
}

function notSaid(outcome: Outcome): string {
  return outcome === 'confirming' ? notYet : 'Unknown';
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-16 border-b border-line py-12">
      <dt className="text-ink-quiet">{term}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function receiptNote(outcome: Outcome, sent: boolean): string {
  if (sent) return 'A commission receipt was emailed to the partner.';
  if (outcome === 'paid') return 'The partner gets a commission receipt by email once the commission is confirmed.';
  return outcome === 'demo'
    ? 'After a real payment, we email a commission receipt to the partner. This was a test, so we didn’t send one.'
    : 'The partner gets a commission receipt by email once the payment and the commission are confirmed.';
}
