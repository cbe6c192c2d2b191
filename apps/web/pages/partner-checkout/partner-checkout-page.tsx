import { Link } from 'react-router-dom';
import { commissionRate } from '#core/leads/partner-application/rules.ts';
import { NeedsScript } from '../../components/needs-script.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { PartnerCheckoutForm } from './partner-checkout-form.tsx';

export default function PartnerCheckoutPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Partner checkout"
        description="Buy a plan with your partner’s code: the price is the same as without one, and your partner looks after you."
      />
      <h1 className="max-w-[16ch] text-40 lg:text-56">Buy with your partner’s code.</h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        The price is the same as without one. Your partner looks after you, and earns {commissionRate}% of the setup and
        of each month’s plan, not of usage.
      </p>
      <div className="mt-48">
        <NeedsScript />
        <PartnerCheckoutForm />
      </div>
      <p className="mt-72 max-w-measure border-t border-line pt-24 text-ink-quiet">
        Are you a partner with a price of your own agreed?{' '}
        <Link to={paths.customDeals} className="link">
          Upload the custom deal
        </Link>{' '}
        instead, and see what it earns you.
      </p>
    </main>
  );
}
