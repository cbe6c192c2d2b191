import { hourName } from '../../dashboard/clock.ts';
import {
  sampleBusiness,
  sampleFollowUps,
  sampleHours,
  sampleOutcomes,
  sampleTotals,
} from '../../dashboard/sample-day.ts';
import { MomentRow } from './moment-row.tsx';
import { outsideDeskHours, summaryTime } from './moments.ts';

const outcomes = [
  { count: sampleOutcomes.completed, text: 'answered' },
  { count: sampleOutcomes.scheduled, text: 'booked' },
  { count: sampleOutcomes.transferred, text: 'put through' },
  { count: sampleOutcomes.voicemail + sampleOutcomes['follow-up'], text: 'messages' },
];
const { first: firstHour, calls: callsByHour } = sampleHours;
const callsOutside = callsByHour.reduce(
  (sum, calls, index) => (outsideDeskHours(firstHour + index) ? sum + calls : sum),
  0,
);

/** The summary of the example day's calls. */
export function EveningSummary() {
  return (
    <MomentRow time={summaryTime} shows="Analytics" who={sampleBusiness} when="One message at the end of the day">
      <div className="grid gap-16 border-line bg-paper sm:gap-24 sm:rounded-card sm:border sm:p-24 md:col-span-2 lg:grid-cols-2 lg:gap-48 lg:p-32">
        <div>
          <p className="font-heading text-22 font-bold sm:text-28">
            {sampleTotals.calls} calls, {callsOutside} of them when nobody was at the desk.
          </p>
          <p className="mt-8 text-ink-quiet max-sm:text-14 sm:mt-16">
            <strong className="text-ink">{sampleFollowUps.length} callers need an answer from you:</strong>{' '}
            {sampleFollowUps.slice(0, -1).join(', ')}, and {sampleFollowUps.at(-1)}.
          </p>
        </div>
        <div>
          <dl className="grid grid-cols-2 gap-16 sm:grid-cols-4">
            {outcomes.map(({ count, text }) => (
              <div key={text} className="flex flex-col-reverse justify-end">
                <dt className="text-14 text-ink-quiet">{text}</dt>
                <dd className="tabular-nums font-heading text-28 font-bold">{count}</dd>
              </div>
            ))}
          </dl>
          <HourBars />
        </div>
      </div>
    </MomentRow>
  );
}

/** Calls by the hour: those in office hours in ink, the others in teal. */
function HourBars() {
  const highest = Math.max(...callsByHour);
  const pitch = 24;
  const width = callsByHour.length * pitch;
  return (
    <svg
      role="img"
      aria-label={`Calls by hour, from ${hourName(firstHour)} to ${hourName(firstHour + callsByHour.length - 1)}. Busiest from 8 AM to 11 AM.`}
      viewBox={`0 0 ${width} 84`}
      className="mt-16 h-auto w-full sm:mt-24"
    >
      {callsByHour.map((calls, index) => {
        const hour = firstHour + index;
        const height = (calls / highest) * 60;
        return (
          <rect
            key={hour}
            x={index * pitch + 2}
            y={62 - height}
            width={pitch - 4}
            height={height}
            rx="2"
            className={outsideDeskHours(hour) ? 'fill-teal' : 'fill-ink'}
          />
        );
      })}
      <path d={`M0 62.5H${width}`} className="stroke-line-control" />
      {[8, 12, 17, 20].map((hour) => (
        <text
          key={hour}
          x={(hour - firstHour) * pitch + pitch / 2}
          y="80"
          textAnchor="middle"
          className="tabular-nums fill-ink-quiet text-[11px]"
        >
          {hourName(hour)}
        </text>
      ))}
    </svg>
  );
}
