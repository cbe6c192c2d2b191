import { Status } from '../../ui/status.tsx';
import { clockTime } from '../dashboard/clock.ts';
import { callTones } from '../dashboard/records.ts';
import { latestCalls, sampleBusiness, sampleDay, sampleTotals } from '../dashboard/sample-day.ts';

const stats = [
  { value: sampleTotals.calls, text: 'calls handled' },
  { value: sampleTotals.duration, text: 'total duration' },
  { value: sampleTotals.rating, text: 'average rating' },
];

/** A corner of the dashboard with sample data, cut off at the page's edge. A link leads to the whole dashboard. */
export function DashboardVignette() {
  return (
    <figure aria-label="A corner of the dashboard, with sample calls" className="min-w-0">
      <div
        aria-hidden="true"
        className="h-[280px] w-[640px] overflow-hidden rounded-t-card border border-b-0 border-line bg-surface text-14 shadow-float select-none sm:h-[440px] lg:h-full lg:min-h-[480px] lg:w-[920px]"
      >
        <div className="flex items-center justify-between border-b border-line px-24 py-16">
          <p className="font-heading text-18 font-bold">{sampleBusiness}</p>
          <p className="text-ink-quiet">{sampleDay}</p>
        </div>
        <div className="grid grid-cols-[repeat(3,9rem)] gap-24 border-b border-line px-24 py-16">
          {stats.map(({ value, text }) => (
            <p key={text} className="grid">
              <span className="tabular-nums font-heading text-28 font-bold">{value}</span>
              <span className="text-ink-quiet">{text}</span>
            </p>
          ))}
        </div>
        <div>
          {latestCalls.map(({ id, timestamp, caller_name, status, summary, duration }) => (
            <div
              key={id}
              className="grid grid-cols-[4rem_9rem_1fr] items-baseline gap-16 border-b border-line px-24 py-12 last:border-b-0 lg:grid-cols-[4rem_10rem_7rem_1fr_3rem]"
            >
              <span className="tabular-nums whitespace-nowrap text-ink-quiet">
                {clockTime(timestamp.slice(11, 16))}
              </span>
              <span className="truncate font-semibold">{caller_name}</span>
              <span className="max-lg:hidden">
                <Status tone={callTones[status]}>{status}</Status>
              </span>
              <span className="truncate text-ink-quiet">{summary}</span>
              <span className="tabular-nums text-right text-ink-quiet max-lg:hidden">{duration}</span>
            </div>
          ))}
        </div>
      </div>
    </figure>
  );
}
