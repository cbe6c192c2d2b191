import { useState } from 'react';
import { Link } from 'react-router-dom';
import { commissionTerms } from '#core/leads/partner-application/rules.ts';
import { PageHead } from '../../components/page-head.tsx';
import type { Receipt } from '../../forms/receipt.ts';
import { useSite } from '../../hooks/use-site.ts';
import { paths } from '../../paths.ts';
import { HowPartnersEarn } from './how-partners-earn.tsx';
import { PartnerSignupForm } from './partner-signup-form.tsx';

export default function PartnerSignupPage() {
  const { brand } = useSite();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead title="Become a partner" description={`Refer businesses to ${brand} and earn ${commissionTerms}.`} />
      <h1 className="max-w-[12em] text-40 lg:text-56">Know businesses that miss calls? Earn on every referral.</h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        Your customers buy with your code at the regular price. You earn {commissionTerms}, for as long as they stay.
      </p>
      <div className="mt-48 grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]">
        <PartnerSignupForm receipt={receipt} onReceipt={setReceipt} />
        <HowPartnersEarn />
      </div>
      <p className="mt-72 max-w-measure border-t border-line pt-24 text-ink-quiet">
        Agreed on a custom price with a customer?{' '}
        <Link to={paths.customDeals} className="link">
          Upload a custom deal
        </Link>
        . Or go back to{' '}
        <Link to={paths.liveSupport} className="link">
          live support
        </Link>
        .
      </p>
    </main>
  );
}
