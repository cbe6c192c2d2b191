import { SwipeRow, swipeItems } from '../../../ui/swipe-row.tsx';
import { clockTime } from '../../dashboard/clock.ts';
import { DayDial } from './day-dial.tsx';
import { EveningSummary } from './evening-summary.tsx';
import { CallMoment } from './moment-row.tsx';
import { moments, summaryTime } from './moments.ts';

/** The product's features, shown as one day of calls. */
export function DaySection() {
  return (
    <section id="features" tabIndex={-1} aria-labelledby="features-title" className="border-y border-line bg-surface">
      <div className="page-width py-48 sm:py-72 lg:py-112">
        <div className="grid items-center gap-48 lg:grid-cols-[7fr_5fr] lg:gap-72">
          <div>
            <h2 id="features-title" className="max-w-[8em] text-28 sm:text-40 lg:text-56">
              What happens while you work.
            </h2>
            <p className="mt-16 max-w-[34rem] text-ink-quiet sm:mt-24 sm:text-18">
              One day of calls, from {clockTime(moments[0].time)} to {clockTime(summaryTime)}. Each one gets an answer,
              an outcome, and a note short enough to read between customers.
            </p>
          </div>
          <DayDial />
        </div>
        <SwipeRow labelledBy="features-title" className="mt-24 sm:mt-48 lg:mt-72">
          <ol className={swipeItems}>
            {moments.map((moment) => (
              <CallMoment key={moment.time} moment={moment} />
            ))}
            <EveningSummary />
          </ol>
        </SwipeRow>
      </div>
    </section>
  );
}
