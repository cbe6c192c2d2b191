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
        description={`A phone number of your own that ${brand} answers, free for 7 days and set up within 24 hours. Call it and hear how your callers would be treated.`}
      />
      <h1 className="max-w-[9em] text-40 sm:max-w-[12em] lg:text-56">
        {receipt ? 'Thank you. Here is what happens next.' : 'Your own number to try, free for 7 days.'}
      </h1>
      {!receipt && (
        <p className="mt-16 max-w-measure text-18 text-ink-quiet">
          Two short steps. We set the number up within 24 hours, and you call it like any of your customers would.
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
        <WhatYouGet heading={receipt ? 'What we promise' : 'What you get'} />
      </div>
    </main>
  );
}
