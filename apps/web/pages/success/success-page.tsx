import { Link, useLocation } from 'react-router-dom';
import { usePartnerSession } from '../../components/checkout/partner-session.ts';
import { ContactFacts } from '../../components/contact-facts.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { lateText, messages } from './messages.ts';
import { NextSteps } from './next-steps.tsx';
import { NoPurchase } from './no-purchase.tsx';
import { outcomeOf, purchaseOf, readQuery, type SuccessQuery } from './outcome.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import { PurchaseFacts } from './purchase-facts.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

/**
 * The height of a confirmed payment's text: while the payment is checked, nothing below moves when the answer comes.
 */
const roomForConfirmation = 'min-h-[328px] min-[400px]:min-h-[300px] sm:min-h-[282px]';

export default function SuccessPage() {
  const { search } = useLocation();
  const query = readQuery(search);
  return query.bare ? <NoPurchase /> : <Purchase query={query} />;
}

function Purchase({ query }: { query: SuccessQuery }) {
  const hydrated = useHydrated();
  const { answer, late } = usePaymentStatus(query.sessionId);
  const session = usePartnerSession();
  const outcome = outcomeOf(query, answer);
  const { title, text, toBuy, next } = messages[outcome];
  const purchase = purchaseOf(query, answer, session === 'broken' ? null : session);

  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead title={title} />
      <div className="grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]">
        <div>
          <div aria-live="polite" aria-atomic="true" className={query.sessionId ? roomForConfirmation : undefined}>
            <OutcomeMark outcome={outcome} />
            <h1 className="mt-24 max-w-[10.65em] text-40 sm:text-56">{title}</h1>
            <p className="mt-16 max-w-measure text-18 text-ink-quiet">
              {outcome === 'confirming' && late ? lateText : text}
            </p>
          </div>
          <div className="mt-32 flex flex-wrap gap-12">
            {toBuy && (
              <Link to={purchase.partner ? paths.partnerCheckout : paths.pricing} className={buttonClasses()}>
                Choose a plan
              </Link>
            )}
            <Link to={paths.dashboard} className={buttonClasses(toBuy ? 'outline' : 'primary')}>
              See the dashboard
            </Link>
            <Link to={paths.home} className={buttonClasses('outline')}>
              Go to the home page
            </Link>
          </div>
        </div>
        <div className="grid content-start gap-24">
          {hydrated && session === 'broken' && (
            <FormError>
              Error processing payment data
              <span className="mt-4 block font-normal text-ink">
                We couldn’t read the purchase saved on this device. What you see here comes from our server.
              </span>
            </FormError>
          )}
          <PurchaseFacts outcome={outcome} purchase={hydrated ? purchase : null} sessionId={query.sessionId} />
        </div>
        <NextSteps heading={next} />
        <section aria-labelledby="questions">
          <h2 id="questions" className="text-22">
            Questions?
          </h2>
          <p className="mt-8 mb-16 text-ink-quiet">
            Call or email us. Have your reference number ready if you have one.
          </p>
          <ContactFacts />
        </section>
      </div>
    </main>
  );
}
