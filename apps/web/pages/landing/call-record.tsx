import { CheckIcon } from '../../ui/icons.tsx';
import type { ExampleCall } from './example-calls.ts';

/** One call of the day: when it rang, what was said, what was done by which second, and how it ended. */
export function CallRecord({ call }: { call: ExampleCall }) {
  return (
    <li className="grid gap-24 border-t border-line py-32 last:border-b lg:grid-cols-[2.5fr_4.5fr_5fr] lg:gap-48 lg:py-48">
      <div className="flex flex-wrap items-baseline gap-x-12 gap-y-4 lg:block">
        <time className="font-heading text-40 font-bold">{call.time}</time>
        <h3 className="text-18 lg:mt-12">{call.business}</h3>
        <p className="w-full text-14 text-ink-quiet">{call.when}</p>
      </div>
      <div className="flex flex-col items-start justify-between gap-24">
        <blockquote className="max-w-[22ch] font-heading text-28 font-semibold">“{call.said}”</blockquote>
        <p className="inline-flex items-center gap-4 rounded-full border border-line bg-paper py-4 pr-16 pl-8 font-semibold">
          <span className="text-teal-text">
            <CheckIcon />
          </span>
          {call.outcome}
        </p>
      </div>
      <ol className="grid content-start">
        {call.steps.map(({ clock, text }) => (
          <li
            key={clock}
            className="group relative grid grid-cols-[36px_9px_1fr] items-baseline gap-12 pb-16 last:pb-0"
          >
            <span className="figures text-14 text-ink-quiet">{clock}</span>
            <span
              aria-hidden="true"
              className="size-[9px] rounded-full bg-teal before:absolute before:top-[20px] before:-bottom-[4px] before:ml-4 before:w-1 before:bg-line group-last:before:hidden"
            />
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </li>
  );
}
