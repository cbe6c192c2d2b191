import { Link } from 'react-router-dom';
import { NeedsScript } from '../../components/needs-script.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { PartnerCheckoutForm } from './partner-checkout-form.tsx';

export default function PartnerCheckoutPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Partner checkout"
        description="Buy a plan with your partner code. The price is the same with or without one."
      />
      <h1 className="max-w-[10.65em] text-40 lg:text-56">Buy with a partner code.</h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        The price is the same with or without a code. Your partner gets credit for the sale.
      </p>
      <div className="mt-48">
        <NeedsScript />
        <PartnerCheckoutForm />
      </div>
      <p className="mt-72 max-w-measure border-t border-line pt-24 text-ink-quiet">
        Are you a partner with a custom price?{' '}
        <Link to={paths.customDeals} className="link">
          Upload the custom deal
        </Link>{' '}
        instead.
      </p>
    </main>
  );
}
