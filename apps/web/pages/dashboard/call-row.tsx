import { classes } from '../../ui/classes.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Status } from '../../ui/status.tsx';
import { clockTime } from './clock.ts';
import { type CallRecord, callTones } from './records.ts';

const moods: Record<CallRecord['sentiment'], string> = {
  positive: 'sounded pleased',
  neutral: 'sounded neutral',
  negative: 'sounded upset',
};

interface CallRowProps {
  call: CallRecord;
  playing: boolean;
  onToggle: () => void;
}

export function CallRow({ call, playing, onToggle }: CallRowProps) {
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-12 gap-y-4 border-b border-line p-16 last:border-b-0 lg:grid-cols-[44px_4.5rem_13rem_8rem_minmax(0,1fr)_3.5rem] lg:gap-x-16">
      <button
        type="button"
        aria-label={`${playing ? 'Stop' : 'Play'} the call from ${call.caller_name}`}
        onClick={onToggle}
        className={classes(
          'row-span-4 inline-flex size-[44px] items-center justify-center rounded-full border transition-colors lg:row-span-1',
          playing ? 'border-teal bg-teal text-on-teal' : 'border-line-control hover:border-ink',
        )}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <time dateTime={call.timestamp} className="text-ink-quiet max-lg:hidden">
        {clockTime(call.timestamp.slice(11, 16))}
      </time>
      <div className="min-w-0">
        <h3 className="truncate font-text text-14 font-semibold">{call.caller_name}</h3>
        <p className="tabular-nums text-ink-quiet">{call.caller_number}</p>
        <p className="truncate text-ink-quiet max-lg:hidden">{call.location}</p>
      </div>
      <div>
        <Status tone={callTones[call.status]}>{call.status}</Status>
      </div>
      <div>
        <p>{call.summary}</p>
        <p className="text-ink-quiet">
          {call.agent_name}, caller {moods[call.sentiment]}
        </p>
      </div>
      <p className="tabular-nums text-ink-quiet lg:text-right">
        <span className="lg:hidden">
          {clockTime(call.timestamp.slice(11, 16))}, {call.location},{' '}
        </span>
        {call.duration}
      </p>
    </li>
  );
}
