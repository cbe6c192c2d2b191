import { lazy, Suspense, useState } from 'react';
import { NeedsScript } from '../../components/needs-script.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { DemoForm, type SentDemoRequest } from './demo-form.tsx';
import { WhatYouGet } from './what-you-get.tsx';

/** Loaded together with the code that sends the request. */
const DemoConfirmation = lazy(async () => ({ default: (await import('./demo-rules.ts')).DemoConfirmation }));
const WrongPage = lazy(async () => ({ default: (await import('./demo-rules.ts')).WrongPage }));

export default function DemoPage() {
  const { brand } = useSite();
  const [sent, setSent] = useState<SentDemoRequest | null>(null);
  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead
        title="Get a free demo number"
        description={`Your own ${brand} demo number, free for 7 days. No card needed. We’ll set it up within 24 hours, and your calls show up on your dashboard.`}
      />
      <h1 className="max-w-[9em] text-40 sm:max-w-[12em] lg:text-56">{titleOf(sent)}</h1>
      {!sent && (
        <p className="mt-16 max-w-measure text-18 text-ink-quiet">
          No card needed. Two short steps, and we’ll set up your number within 24 hours. Call it as often as you like.
        </p>
      )}
      <div className="mt-48 grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]">
        {sent ? (
          <Suspense>
            {sent.wrongPage ? <WrongPage receipt={sent.receipt} /> : <DemoConfirmation receipt={sent.receipt} />}
          </Suspense>
        ) : (
          <div>
            <NeedsScript />
            <DemoForm onSent={setSent} />
          </div>
        )}
        {!sent?.wrongPage && <WhatYouGet heading={sent ? 'What to expect' : 'What you get'} />}
      </div>
    </main>
  );
}

function titleOf(sent: SentDemoRequest | null): string {
  if (!sent) return 'Your own demo number, free for 7 days.';
  return sent.wrongPage ? 'Thank you. Let’s get you to the right place.' : 'Thank you. Here’s what happens next.';
}
