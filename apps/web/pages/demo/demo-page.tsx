import { lazy, Suspense, useState } from 'react';
import { NeedsScript } from '../../components/needs-script.tsx';
import { PageHead } from '../../components/page-head.tsx';
import type { Receipt } from '../../forms/receipt.ts';
import { useSite } from '../../hooks/use-site.ts';
import { DemoForm } from './demo-form.tsx';
import { WhatYouGet } from './what-you-get.tsx';

/** Loaded together with the code that sends the request. */
const DemoConfirmation = lazy(async () => ({ default: (await import('./demo-rules.ts')).DemoConfirmation }));

export default function DemoPage() {
  const { brand } = useSite();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Get a free demo number"
        description={`Your own ${brand} demo number, free for 7 days. No card needed. We’ll set it up within 24 hours, and your calls show up on your dashboard.`}
      />
      <h1 className="max-w-[9em] text-40 sm:max-w-[12em] lg:text-56">
        {receipt ? 'Thank you. Here’s what happens next.' : 'Your own demo number, free for 7 days.'}
      </h1>
      {!receipt && (
        <p className="mt-16 max-w-measure text-18 text-ink-quiet">
          No card needed. Two short steps, and we’ll set up your number within 24 hours. Call it as often as you like.
        </p>
      )}
      <div className="mt-48 grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]">
        {receipt ? (
          <Suspense>
            <DemoConfirmation receipt={receipt} />
          </Suspense>
        ) : (
          <div>
            <NeedsScript />
            <DemoForm onReceipt={setReceipt} />
          </div>
        )}
        <WhatYouGet heading={receipt ? 'What to expect' : 'What you get'} />
      </div>
    </main>
  );
}
