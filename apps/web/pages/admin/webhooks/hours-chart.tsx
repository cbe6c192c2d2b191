import { useState } from 'react';
import { formatCount } from '#core/shared/rules.ts';
import type { EndpointDetail } from '#core/webhooks/schemas.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';

type Hour = EndpointDetail['hours'][number];

/** The drawing's units: a bar with its gap, and the height. */
const step = 10;
const bar = 7;
const height = 100;

/** What was delivered and what failed in each of the last hours, the failures on top. */
export function HoursChart({ hours }: { hours: readonly Hour[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const shown = pointed === null ? undefined : hours[pointed];
  const delivered = shown ? shown.delivered : hours.reduce((sum, hour) => sum + hour.delivered, 0);
  const failed = shown ? shown.failed : hours.reduce((sum, hour) => sum + hour.failed, 0);
  const most = Math.max(1, ...hours.map((hour) => hour.delivered + hour.failed));
  const when = shown ? `from ${hourName(shown.hour)} on` : 'in the last 24 hours';
  const size = (count: number) => (count / most) * height;
  return (
    <ChartCard
      title="Deliveries by hour"
      text={`${formatCount(delivered)} delivered, ${formatCount(failed)} failed ${when}`}
      columns={['Hour', 'Delivered', 'Failed']}
      rows={hours.map((hour) => [dayAndHour(hour.hour), hour.delivered, hour.failed])}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${hours.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-[112px] w-full border-b border-line-control"
        onPointerLeave={() => setPointed(null)}
      >
        {hours.map((hour, index) => (
          <g key={hour.hour} onPointerEnter={() => setPointed(index)}>
            <rect x={index * step} width={step} height={height} className="fill-transparent" />
            <rect
              x={index * step}
              y={height - size(hour.delivered)}
              width={bar}
              height={size(hour.delivered)}
              className="fill-teal"
            />
            <rect
              x={index * step}
              y={height - size(hour.delivered + hour.failed)}
              width={bar}
              height={size(hour.failed)}
              className="fill-danger"
            />
          </g>
        ))}
      </svg>
      <div className="mt-4 flex justify-between text-ink-quiet">
        <span>{hours[0] && hourName(hours[0].hour)}</span>
        <span>This hour</span>
      </div>
    </ChartCard>
  );
}

const hourName = (iso: string) => new Date(iso).toLocaleTimeString(undefined, { hour: 'numeric', hour12: true });
const dayAndHour = (iso: string) =>
  new Date(iso).toLocaleString(undefined, { weekday: 'short', hour: 'numeric', hour12: true });
