import type { DemoCall } from '#core/calls/schemas.ts';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import { Status } from '../../../ui/status.tsx';
import { minutesAndSeconds, moment, outcomeLabels, outcomeOf } from './labels.ts';

export function OwnCallRow({ call }: { call: DemoCall }) {
  const { name, tone } = outcomeLabels[outcomeOf(call)];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-16 gap-y-4 border-b border-line p-16 last:border-b-0 sm:grid-cols-[13rem_minmax(0,1fr)_8rem_3.5rem]">
      <h3 className="tabular-nums font-text text-14 font-semibold">
        <Caller number={call.caller} />
      </h3>
      <time dateTime={call.started_at} className="text-ink-quiet max-sm:order-1">
        {moment(call.started_at)}
      </time>
      <div>
        <Status tone={tone}>{name}</Status>
      </div>
      <p className="tabular-nums text-right text-ink-quiet max-sm:order-1">
        {call.seconds === null ? '' : minutesAndSeconds(call.seconds)}
      </p>
    </li>
  );
}

/** The dots of a masked number are hidden from screen readers. */
function Caller({ number }: { number: string | null }) {
  if (number === null) return 'No caller ID';
  if (!number.includes('•')) return spokenNumber(number);
  return (
    <>
      <span aria-hidden="true">{spokenNumber(number)}</span>
      <span className="sr-only">Number ending in {number.slice(-2)}</span>
    </>
  );
}
