import { clockTime } from '../../dashboard/clock.ts';
import { deskHours, hourOf, moments, outsideDeskHours, summaryTime } from './moments.ts';

const times = [...moments.map(({ time }) => time), summaryTime];
const callsOutside = moments.filter(({ time }) => outsideDeskHours(hourOf(time))).length;
const center = { x: 210, y: 200 };
const radius = 132;

/** The day as a ring of 24 hours, midnight on top: office hours as a thick arc, each call a point. */
export function DayDial() {
  return (
    <figure className="mx-auto w-full max-w-[440px] max-sm:hidden">
      <svg
        role="img"
        aria-label={`${callsOutside} of ${moments.length} calls came in when nobody was at the desk.`}
        viewBox="-6 20 432 360"
        fill="none"
        className="tabular-nums w-full"
      >
        {[radius, 108, 84].map((ring, index) => (
          <circle
            key={ring}
            cx={center.x}
            cy={center.y}
            r={ring}
            className="stroke-line-control"
            strokeOpacity={0.6 - index * 0.2}
          />
        ))}
        <path d={deskArc()} className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
        {times.map((time) => {
          const hour = hourOf(time);
          const point = at(hour, radius);
          const label = at(hour, radius + 20);
          return (
            <g key={time}>
              <circle cx={point.x} cy={point.y} r="8" className="fill-teal stroke-surface" strokeWidth="3" />
              <text
                x={label.x}
                y={label.y + 5}
                textAnchor={anchor(label.x)}
                className={outsideDeskHours(hour) ? 'fill-ink text-16 font-semibold' : 'fill-ink-quiet text-16'}
              >
                {clockTime(time)}
              </text>
            </g>
          );
        })}
        <text x={center.x} y={center.y + 4} textAnchor="middle" className="fill-ink font-heading text-56 font-bold">
          {callsOutside} of {moments.length}
        </text>
        <text x={center.x} y={center.y + 34} textAnchor="middle" className="fill-ink-quiet text-16">
          outside desk hours
        </text>
      </svg>
      <figcaption className="mt-8 text-center text-14 text-ink-quiet">
        Thick arc: someone is at the desk. Last dot: your summary.
      </figcaption>
    </figure>
  );
}

/** The position of an hour on a circle around the center. */
function at(hour: number, distance: number) {
  const angle = (hour / 24) * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(center.x + distance * Math.sin(angle)), y: round(center.y - distance * Math.cos(angle)) };
}

function anchor(x: number) {
  if (Math.abs(x - center.x) < 24) return 'middle';
  return x > center.x ? 'start' : 'end';
}

function deskArc(): string {
  const [from, until] = [at(deskHours.from, radius), at(deskHours.until, radius)];
  const large = deskHours.until - deskHours.from > 12 ? 1 : 0;
  return `M${from.x} ${from.y}A${radius} ${radius} 0 ${large} 1 ${until.x} ${until.y}`;
}
