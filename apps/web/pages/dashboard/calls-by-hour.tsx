import { ChartCard } from '../../ui/chart-card.tsx';
import { classes } from '../../ui/classes.ts';
import { type Count, hourName } from './rules.ts';

const columnHeight = 120;
/** More columns than this leave no space for numbers on a phone; the table always has them. */
const roomy = 17;

interface CallsByHourProps {
  hours: readonly Count<number>[];
  /** Which calls are counted, where it is not all of them. */
  text?: string | undefined;
}

/** One column per hour. Its number stands on top, so that no axis is needed. */
export function CallsByHour({ hours, text }: CallsByHourProps) {
  const most = Math.max(1, ...hours.map((hour) => hour.calls));
  return (
    <ChartCard
      title="Calls over the day"
      {...(text && { text })}
      columns={['Hour', 'Calls']}
      rows={hours.map(({ name, calls: count }) => [hourName(name), count])}
    >
      <div className="flex h-full items-end gap-4">
        {hours.map(({ name, calls: count }, index) => {
          const height = Math.round((count / most) * columnHeight);
          return (
            <div key={name} className="tabular-nums grid max-w-[72px] min-w-0 flex-1 justify-items-center gap-4">
              <span className={classes(count === 0 && 'invisible', hours.length > roomy && 'max-sm:invisible')}>
                {count}
              </span>
              <svg
                aria-hidden="true"
                viewBox={`0 0 10 ${columnHeight}`}
                preserveAspectRatio="none"
                className="h-[120px] w-full"
              >
                <rect y={columnHeight - height} width="10" height={height} className="fill-teal" />
                <rect y={columnHeight - 1} width="10" height="1" className="fill-line-control" />
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
