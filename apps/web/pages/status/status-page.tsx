import { Link, type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router-dom';
import { dashboardPath } from '#core/leads/demo-request/rules.ts';
import type { TrackedStatus } from '#core/leads/schemas.ts';
import { fetchStatus, lookUp, type Seen } from '../../api/tracked.ts';
import { ContactFacts } from '../../components/contact-facts.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { ownFactsContext } from '../../own-facts.ts';
import { paths } from '../../paths.ts';
import { Arcs } from '../../ui/arcs.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Reference } from '../../ui/reference.tsx';
import { headline, stepsOf } from './labels.ts';
import { PartnerLink } from './partner-link.tsx';
import { Timeline } from './timeline.tsx';
import { useStatus } from './use-status.ts';

/** The form's status when the page is first shown. */
export async function loader({
  params: { token = '' },
  request,
  context,
}: LoaderFunctionArgs): Promise<Seen<TrackedStatus>> {
  const facts = context.get(ownFactsContext);
  if (!facts) return lookUp(fetchStatus, token, request.signal).catch(() => 'waiting' as const);
  return facts.status ? (facts.status.found ?? 'unknown') : 'waiting';
}

/** A form's status, for anyone who has its private link. */
export default function StatusPage() {
  const { token = '' } = useParams();
  const { pathname } = useLocation();
  const { status, unreachable } = useStatus(token, useLoaderData<typeof loader>());
  const hydrated = useHydrated();
  const known = typeof status === 'object' ? status : null;
  const hasDemo = known !== null && known.demo_week !== null;

  return (
    <main id="main" tabIndex={-1} className="page-width pt-48 pb-112 lg:pt-72">
      <PageHead title="Status" />
      <div aria-live="polite" aria-atomic="true">
        <h1 className="max-w-[12em] text-40 lg:text-56">
          {typeof status === 'object' ? headline(status) : titles[status]}
        </h1>
        {status === 'waiting' && (
          <noscript>
            <p className="mt-16 max-w-measure text-18 text-ink-quiet">Please load this page again in a minute.</p>
          </noscript>
        )}
        {status === 'unknown' && (
          <p className="mt-16 max-w-measure text-18 text-ink-quiet">
            Part of the link may be missing. Use the link in our email, or call us with your reference number.
          </p>
        )}
        {unreachable && (
          <p className="mt-16 max-w-measure text-18 text-ink-quiet">
            We can’t reach our server right now. This page will keep trying.
          </p>
        )}
      </div>
      <div className="mt-48 grid gap-x-72 gap-y-48 lg:grid-cols-[7fr_5fr]">
        {known ? (
          <Timeline steps={stepsOf(known, hydrated ? localMoment : plainMoment)} />
        ) : (
          <div className="min-h-[260px]">
            {status === 'waiting' ? (
              <Arcs ringing className="size-[112px] text-teal" />
            ) : (
              <Link to={paths.home} className={buttonClasses()}>
                Go to the home page
              </Link>
            )}
          </div>
        )}
        <section aria-labelledby="questions" className="self-start">
          {known?.partner_link && <PartnerLink url={known.partner_link} />}
          {known && (
            <div className="mb-32">
              <Reference reference={known.reference} statusUrl={null} />
              {hasDemo && (
                <Link to={dashboardPath(pathname)} className={`mt-16 ${buttonClasses('outline', 'medium')}`}>
                  Open your dashboard
                </Link>
              )}
            </div>
          )}
          <h2 id="questions" className="text-22">
            Questions?
          </h2>
          <p className="mt-8 mb-16 text-ink-quiet">
            Call or email us with your reference number. Anyone with this page’s link can see this status
            {hasDemo && ' and the calls on your dashboard'}
            {known?.partner_link ? ' and your partner link, but nothing else.' : ', but nothing you wrote.'}
          </p>
          <ContactFacts />
        </section>
      </div>
    </main>
  );
}

const titles = { waiting: 'Looking it up…', unknown: 'This link doesn’t work.' };

const parts: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
};

/** A time in the reader's time zone and locale. */
const localMoment = (iso: string) => new Date(iso).toLocaleString(undefined, parts);

/** The same without the reader's time zone: on the server, and in the browser's first render, which must match it. */
const plainMoment = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { ...parts, timeZone: 'UTC', timeZoneName: 'short' });
