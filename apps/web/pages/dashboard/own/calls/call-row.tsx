import type { DemoCall } from '#core/owner/schemas.ts';
import { ChevronIcon } from '../../../../ui/control-icons.tsx';
import { Status } from '../../../../ui/status.tsx';
import { Caller } from '../parts/caller.tsx';
import { minutesAndSeconds, moment } from '../parts/moments.ts';
import { CallContent } from './call-content.tsx';
import { stateLabels, stateOf } from './call-words.ts';

/** A call in one line, which opens to what was said and what came of it. */
export function CallRow({ call }: { call: DemoCall }) {
  const { name, tone } = stateLabels[stateOf(call)];
  return (
    <li className="border-b border-line last:border-b-0">
      <details className="group/call">
        <summary className="grid list-none grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-12 gap-y-4 p-16 hover:bg-paper lg:grid-cols-[20px_9rem_12rem_8rem_minmax(0,1fr)_3rem] [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden="true"
            className="self-center text-ink-quiet transition-transform group-open/call:rotate-90"
          >
            <ChevronIcon />
          </span>
          <h3 className="tabular-nums font-text text-14 font-semibold">
            <Caller call={call} />
          </h3>
          <span className="lg:order-1">
            <Status tone={tone}>{name}</Status>
          </span>
          <span className="text-ink-quiet max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2">
            <time dateTime={call.started_at}>{moment(call.started_at)}</time>
            {call.seconds !== null && (
              <span className="tabular-nums lg:hidden">, {minutesAndSeconds(call.seconds)}</span>
            )}
          </span>
          <span className="wrap-anywhere max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-3 max-lg:empty:hidden lg:order-2">
            {call.summary}
          </span>
          <span className="tabular-nums text-right text-ink-quiet max-lg:hidden lg:order-3">
            {call.seconds !== null && minutesAndSeconds(call.seconds)}
          </span>
        </summary>
        <CallContent call={call} />
      </details>
    </li>
  );
}
