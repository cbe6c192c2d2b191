import { ChartCard } from '../../ui/chart-card.tsx';
import { classes } from '../../ui/classes.ts';
import { hourName } from './clock.ts';
import type { Count } from './rules.ts';

/** Of the highest column, without its baseline. */
const columnHeight = 119;
/** More columns than this leave no space for numbers on a phone; the table always has them. */
const roomy = 17;

interface CallsByHourProps {
  hours: readonly Count<number>[];
  /** Which calls are counted, where it is not all of them. */
  text?: string | undefined;
}

/** One column per hour. Its number stands directly above it, so that no axis is needed. */
export function CallsByHour({ hours, text }: CallsByHourProps) {
  const most = Math.max(1, ...hours.map((hour) => hour.calls));
  return (
    <ChartCard
      title="Calls by hour"
      {...(text && { text })}
      columns={['Hour', 'Calls']}
      rows={hours.map(({ name, calls: count }) => [hourName(name), count])}
    >
      <div className="flex h-full items-end gap-4">
        {hours.map(({ name, calls: count }, index) => {
          const height = Math.round((count / most) * columnHeight);
          return (
            <div key={name} className="tabular-nums flex max-w-[72px] min-w-0 flex-1 flex-col items-center gap-4">
              <span className={classes(count === 0 && 'invisible', hours.length > roomy && 'max-sm:invisible')}>
                {count}
              </span>
              {/* As high as its column, so that the number follows it; the baseline needs a pixel of its own. */}
              <svg
                aria-hidden="true"
                height={height + 1}
                viewBox={`0 0 10 ${height + 1}`}
                preserveAspectRatio="none"
                className="w-full shrink-0"
              >
                <rect width="10" height={height} className="fill-teal" />
                <rect y={height} width="10" height="1" className="fill-line-control" />
              </svg>
              {/* Every fourth hour is labeled; the label may be wider than its column. */}
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
