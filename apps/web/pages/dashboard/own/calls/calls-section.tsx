import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fullDashboardTerms } from '#core/leads/demo-request/rules.ts';
import type { DemoDashboard } from '#core/owner/schemas.ts';
import { periodLabel } from '#core/shared/rules.ts';
import { useSite } from '../../../../hooks/use-site.ts';
import { paths } from '../../../../paths.ts';
import { buttonClasses } from '../../../../ui/button.tsx';
import { moment } from '../parts/moments.ts';
import { CallRow } from './call-row.tsx';

/** How long what was said is kept. */
export function Kept() {
  const { kept_days } = useSite();
  return (
    <p className="text-ink-quiet">
      We don’t record sound. What was said in a call is written down, and deleted after {periodLabel(kept_days.bodies)}.
    </p>
  );
}

/** The newest calls, and what a plan adds. */
export function CallPreview({ dashboard: { calls, total, ends_at } }: { dashboard: DemoDashboard }) {
  const count =
    total.calls > calls.length
      ? `The ${calls.length} newest of ${total.calls} calls`
      : `${calls.length === 1 ? '1 call' : `${calls.length} calls`}`;
  return (
    <>
      <CallsCard count={calls.length > 0 ? count : null}>
        {calls.length > 0 ? (
          <ul>
            {calls.map((call) => (
              <CallRow key={call.id} call={call} />
            ))}
          </ul>
        ) : (
          <NoCalls />
        )}
        <section
          aria-labelledby="plan-title"
          className="flex flex-wrap items-center justify-between gap-x-32 gap-y-12 border-t border-line bg-teal-wash p-16"
        >
          <div className="max-w-[72ch] min-w-0">
            <h3 id="plan-title" className="text-18">
              This is a preview
            </h3>
            <p className="mt-4">
              The full dashboard shows every call with the caller’s number, a search, and charts of when calls come in
              and how they end. {fullDashboardTerms}
              {ends_at && ` Your 7 days end ${moment(ends_at)}.`} Use the same email address as for your demo.
            </p>
          </div>
          <Link to={paths.pricing} className={buttonClasses('primary', 'medium')}>
            Choose a plan
          </Link>
        </section>
      </CallsCard>
      <Kept />
    </>
  );
}

/** The place of the calls before the first one. */
export function NoCallsYet() {
  return (
    <>
      <CallsCard count={null}>
        <NoCalls />
      </CallsCard>
      <Kept />
    </>
  );
}

function NoCalls() {
  return <p className="p-16 text-16">No calls yet. Your first call will show up here within seconds.</p>;
}

function CallsCard({ count, children }: { count: string | null; children: ReactNode }) {
  return (
    <section aria-labelledby="calls-title" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-4 border-b border-line px-16 py-12">
        <h2 id="calls-title" className="text-18">
          Calls
        </h2>
        {count && <p className="tabular-nums text-ink-quiet">{count}</p>}
      </div>
      {children}
    </section>
  );
}
