import { clockTime } from '../../dashboard/rules.ts';
import { DayDial } from './day-dial.tsx';
import { EveningSummary } from './evening-summary.tsx';
import { CallMoment } from './moment-row.tsx';
import { moments, summaryTime } from './moments.ts';

/** The product's features, shown as one day of calls. */
export function DaySection() {
  return (
    <section id="features" tabIndex={-1} aria-labelledby="features-title" className="border-y border-line bg-surface">
      <div className="page-width py-72 lg:py-112">
        <div className="grid items-center gap-48 lg:grid-cols-[7fr_5fr] lg:gap-72">
          <div>
            <h2 id="features-title" className="max-w-[12ch] text-40 lg:text-56">
              What happens while you work.
            </h2>
            <p className="mt-24 max-w-[34rem] text-18 text-ink-quiet">
              One day of calls, from {clockTime(moments[0].time)} to {clockTime(summaryTime)}. Each one gets an answer,
              an outcome, and a note short enough to read between customers.
            </p>
          </div>
          <DayDial />
        </div>
        <ol className="mt-48 lg:mt-72">
          {moments.map((moment) => (
            <CallMoment key={moment.time} moment={moment} />
          ))}
          <EveningSummary />
        </ol>
      </div>
    </section>
  );
}
