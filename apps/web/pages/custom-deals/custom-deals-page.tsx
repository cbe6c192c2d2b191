import { commissionRate } from '#core/leads/partner-application/rules.ts';
import { NeedsScript } from '../../components/needs-script.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { DealForm } from './deal-form.tsx';

export default function CustomDealsPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Upload a custom deal"
        description="For partners: upload a custom deal and its contract, and see your commission as you type."
      />
      <h1 className="max-w-[12em] text-40 lg:text-56">Upload a custom deal and see what you’ll earn.</h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        Tell us what you and your customer agreed on. You earn {commissionRate}% of the integration fee and of each
        monthly fee.
      </p>
      <div className="mt-48">
        <NeedsScript />
        <DealForm />
      </div>
    </main>
  );
}
