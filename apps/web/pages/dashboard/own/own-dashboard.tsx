import { Link, useParams } from 'react-router-dom';
import { fetchDashboard, useTracked } from '../../../api/tracked.ts';
import { ContactFacts } from '../../../components/contact-facts.tsx';
import { MessagePage } from '../../../components/message-page.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { DashboardLoading } from '../dashboard-loading.tsx';
import { Figure } from '../stat.tsx';
import { CallPreview } from './call-preview.tsx';
import { headline, moment, statsOf, statusLine } from './labels.ts';
import { OwnCalls } from './own-calls.tsx';

/** The polling interval in milliseconds: short enough for a visitor who has just called the number. */
const pause = () => 5_000;

/** The calls to a demo number, for anyone who has its private link. */
export default function OwnDashboard() {
  const { token = '' } = useParams();
  const { seen, unreachable } = useTracked(token, fetchDashboard, pause);
  if (seen === 'unknown') return <NothingHere />;
  const dashboard = seen === 'waiting' ? null : seen;

  return (
    <main id="main" tabIndex={-1} className="page-width grid min-h-[72vh] content-start gap-32 pt-32 pb-72 text-14">
      <PageHead title="Your dashboard" />
      <div aria-live="polite" aria-atomic="true">
        <h1 className="tabular-nums text-28 lg:text-40">{dashboard ? headline(dashboard) : 'Your dashboard'}</h1>
        {dashboard && <p className="mt-4 max-w-measure text-16 text-ink-quiet">{statusLine(dashboard, moment)}</p>}
        {unreachable && (
          <p className="mt-4 text-16 text-warning">We can’t reach our server right now. This page will keep trying.</p>
        )}
      </div>
      {dashboard ? (
        <>
          <dl className="grid grid-cols-2 gap-12 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
            {statsOf(dashboard).map(([name, value]) => (
              <Figure key={name} name={name} value={value} />
            ))}
          </dl>
          {dashboard.full && <OwnCalls token={token} dashboard={dashboard} />}
          {!dashboard.full && dashboard.demo_week !== 'over' && <CallPreview token={token} dashboard={dashboard} />}
          {dashboard.demo_week === 'over' && (
            <div>
              <Link to={paths.pricing} className={buttonClasses()}>
                Choose a plan
              </Link>
            </div>
          )}
          <section aria-labelledby="questions">
            <h2 id="questions" className="text-18">
              Questions?
            </h2>
            <p className="mt-4 mb-16 max-w-measure text-ink-quiet">
              Call or email us with your reference number, {dashboard.reference}. Anyone with this page’s link can see
              your calls, so only share it with people you trust.
            </p>
            <ContactFacts />
          </section>
        </>
      ) : (
        <DashboardLoading />
      )}
    </main>
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
