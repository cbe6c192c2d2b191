import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { swipeItem } from '../../../ui/swipe-row.tsx';
import { clockTime } from '../../dashboard/clock.ts';
import type { Moment } from './moments.ts';

interface MomentRowProps {
  time: string;
  shows: string;
  who: string;
  when: string;
  children: ReactNode;
}

/** One call of the day: when it was, the feature it shows, who it was for, and what happened. */
export function MomentRow({ time, shows, who, when, children }: MomentRowProps) {
  const [clock, half] = clockTime(time).split(' ');
  return (
    <li
      className={classes(
        'grid gap-24 border-line sm:border-t sm:py-32 sm:last:border-b md:grid-cols-2 lg:grid-cols-[2.5fr_4.5fr_5fr] lg:gap-48 lg:py-48',
        'max-sm:content-start max-sm:gap-16 max-sm:bg-paper',
        swipeItem,
      )}
    >
      <div className="md:col-span-2 lg:col-span-1">
        <div className="flex items-baseline justify-between gap-16 lg:block">
          <time dateTime={time} className="font-heading text-28 font-bold whitespace-nowrap sm:text-40">
            {clock} <span className="text-18 sm:text-22">{half}</span>
          </time>
          <h3 className="font-text text-16 font-semibold text-teal-text lg:mt-12">{shows}</h3>
        </div>
        <p className="mt-4 text-14 text-ink-quiet">
          <span className="block font-semibold text-ink">{who}</span>
          {when}
        </p>
      </div>
      {children}
    </li>
  );
}

export function CallMoment({ moment }: { moment: Moment }) {
  const { time, shows, business, when, said, lang, steps, outcome } = moment;
  return (
    <MomentRow time={time} shows={shows} who={business} when={when}>
      <div className="flex flex-col items-start justify-between gap-12 sm:gap-24">
        <blockquote
          lang={lang}
          className="max-w-[14.65em] font-heading text-22 font-semibold text-balance max-sm:max-w-none sm:text-28"
        >
          “{said}”
        </blockquote>
        <p className="inline-flex items-center gap-4 rounded-full border border-line bg-paper py-4 pr-16 pl-8 font-semibold">
          <span className="text-teal-text">
            <CheckIcon />
          </span>
          {outcome}
        </p>
      </div>
      <ol className="grid content-start max-sm:text-14">
        {steps.map(({ clock, text }) => (
          <li
            key={clock}
            className="group relative grid grid-cols-[36px_9px_1fr] items-baseline gap-12 pb-8 last:pb-0 sm:pb-16"
          >
            <span className="tabular-nums text-14 text-ink-quiet">{clock}</span>
            <span
              aria-hidden="true"
              className="size-[9px] rounded-full bg-teal before:absolute before:top-[20px] before:-bottom-[4px] before:ml-4 before:w-1 before:bg-line group-last:before:hidden"
            />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </MomentRow>
  );
}
