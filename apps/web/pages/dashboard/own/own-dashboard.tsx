import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { fetchDashboard, useTracked } from '../../../api/tracked.ts';
import { ContactFacts } from '../../../components/contact-facts.tsx';
import { MessagePage } from '../../../components/message-page.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { DashboardLoading } from '../dashboard-loading.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import { OwnContent } from './own-content.tsx';
import { OwnContext } from './parts/own-context.ts';
import { useOwnReceptionist } from './use-own-receptionist.ts';

/**
 * The polling interval in milliseconds: short enough for a visitor who has just called the number, longer while the page
 * is hidden.
 */
const pause = () => (isHidden() ? 30_000 : 5_000);
/** About as its blocks are: how much an owner has taught is not known yet. */
const heights = ['h-[220px]', 'h-[220px]', 'h-[302px]', 'h-[680px]'] as const;
/** The first HTML is made where there is no document. */
const isHidden = () => typeof document === 'object' && document.visibilityState === 'hidden';

/** The receptionist of a demo with its calls, for anyone who has its private link. */
export default function OwnDashboard() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <OwnPage />
    </QueryClientProvider>
  );
}

function OwnPage() {
  const { token = '' } = useParams();
  const dashboard = useTracked(token, fetchDashboard, pause);
  const own = useOwnReceptionist(token, pause, dashboard.lookAgain);
  if (dashboard.seen === 'unknown' || own.seen === 'unknown') return <NothingHere />;
  const { receptionist, change, onUnsaved } = own;
  // Both at once: what came first would move when the other came.
  const shown = dashboard.seen === 'waiting' || !receptionist ? null : dashboard.seen;
  const lookAgain = () => Promise.all([dashboard.lookAgain(), own.lookAgain()]);

  return (
    <OwnContext value={receptionist && { token, receptionist, change, onUnsaved }}>
      <main id="main" tabIndex={-1} className="page-width grid min-h-[72vh] content-start gap-32 pt-32 pb-72 text-14">
        <PageHead title="Your dashboard" />
        <DashboardHead dashboard={shown} unreachable={dashboard.unreachable || own.unreachable} />
        {shown && receptionist ? (
          <OwnContent dashboard={shown} onNewLink={() => void lookAgain()} />
        ) : (
          <DashboardLoading heights={heights} />
        )}
        {shown && <Questions reference={shown.reference} isOwner={shown.is_owner} />}
      </main>
      <LeaveGuard when={own.isUnsaved} losing="What you changed and didn’t save would be lost." />
    </OwnContext>
  );
}

function Questions({ reference, isOwner }: { reference: string; isOwner: boolean }) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-18">
        Questions?
      </h2>
      <p className="mt-4 mb-16 max-w-measure text-ink-quiet">
        Call or email us with your reference number, {reference}.
        {isOwner && ' Keep this page’s link to yourself and to people you trust.'}
      </p>
      <ContactFacts />
    </section>
  );
}

function NothingHere() {
  return (
    <MessagePage
      title="This link doesn’t work."
      text="Part of the link may be missing. Use the link in our email, or call us with your reference number."
    >
      <PageHead title="Your dashboard" />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the home page
      </Link>
    </MessagePage>
  );
}
