import { ChartCard } from '../../ui/chart-card.tsx';
import type { CallRecord } from './records.ts';
import { callsByHour, hourName } from './rules.ts';

const columnHeight = 120;

/** A column an hour. Its number stands on top, so that no axis is needed. */
export function CallsByHour({ calls }: { calls: readonly CallRecord[] }) {
  const hours = callsByHour(calls);
  const most = Math.max(1, ...hours.map((hour) => hour.calls));
  return (
    <ChartCard
      title="Calls over the day"
      columns={['Hour', 'Calls']}
      rows={hours.map(({ name, calls: count }) => [hourName(name), count])}
    >
      <div className="flex h-full items-end gap-4">
        {hours.map(({ name, calls: count }, index) => {
          const height = Math.round((count / most) * columnHeight);
          return (
            <div key={name} className="figures grid min-w-0 flex-1 justify-items-center gap-4">
              <span className={count > 0 ? undefined : 'invisible'}>{count}</span>
              <svg
                aria-hidden="true"
                viewBox={`0 0 10 ${columnHeight}`}
                preserveAspectRatio="none"
                className="h-[120px] w-full"
              >
                <rect y={columnHeight - height} width="10" height={height} className="fill-teal" />
                <rect y={columnHeight - 1} width="10" height="1" className="fill-line-control" />
              </svg>
              {/* Every fourth hour is named; the label may be wider than its column. */}
              <span className="flex h-[20px] w-0 justify-center whitespace-nowrap text-ink-quiet">
                {index % 4 === 0 && hourName(name)}
              </span>
            </div>
          );
        })}
      </div>
    </ChartCard>
  );
}
