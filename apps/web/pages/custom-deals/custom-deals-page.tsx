import { commissionRate } from '#core/leads/partner-application/rules.ts';
import { NeedsScript } from '../../components/needs-script.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { DealForm } from './deal-form.tsx';

export default function CustomDealsPage() {
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Upload a custom deal"
        description="For partners: upload a deal with prices of your own, with its contract, and see what it earns you while you type."
      />
      <h1 className="max-w-[18ch] text-40 lg:text-56">A price of your own, and what it earns you.</h1>
      <p className="mt-16 max-w-measure text-18 text-ink-quiet">
        Tell us what you agreed with your customer. You earn {commissionRate}% of the integration fee and of every
        month, and see it while you type.
      </p>
      <div className="mt-48">
        <NeedsScript />
        <DealForm />
      </div>
    </main>
  );
}
