import { Link } from 'react-router-dom';
import type { DemoDashboard } from '#core/calls/schemas.ts';
import { fullDashboardTerms } from '#core/leads/demo-request/rules.ts';
import { paths } from '../../../paths.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmailedLink } from './emailed-link.tsx';
import { moment } from './labels.ts';
import { OwnCallRow } from './own-call-row.tsx';

/** The latest calls without their callers' numbers, and how to get to the full list. */
export function CallPreview({ token, dashboard }: { token: string; dashboard: DemoDashboard }) {
  const { calls, demo_week, ends_at } = dashboard;
  return (
    <>
      <section aria-labelledby="calls-title" className="rounded-card border border-line bg-surface">
        <h2 id="calls-title" className="border-b border-line p-16 text-18">
          Latest calls
        </h2>
        {calls.length > 0 ? (
          <ul>
            {calls.map((call) => (
              <OwnCallRow key={call.id} call={call} />
            ))}
          </ul>
        ) : (
          <p className="p-16 text-16">No calls yet. Your first call will show up here within seconds.</p>
        )}
      </section>
      <section
        aria-labelledby="full-title"
        className="grid justify-items-start gap-12 rounded-card border border-line bg-teal-wash p-16 text-16 sm:p-24"
      >
        <h2 id="full-title" className="text-22">
          This is a preview
        </h2>
        {demo_week === 'plan' ? (
          <EmailedLink token={token} />
        ) : (
          <>
            <p className="max-w-measure">
              The full dashboard shows every call with the caller’s number, a search, and charts of when calls come in
              and how they end. {fullDashboardTerms}
              {ends_at && ` Your 7 days end ${moment(ends_at)}.`} Use the same email address as for your demo, and we’ll
              email you the link to it.
            </p>
            <Link to={paths.pricing} className={buttonClasses('primary', 'medium')}>
              Choose a plan
            </Link>
          </>
        )}
      </section>
    </>
  );
}
