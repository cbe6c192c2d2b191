import { ChartCard } from '../../ui/chart-card.tsx';
import type { Count } from './rules.ts';

interface CallsByOutcomeProps {
  outcomes: readonly Count<string>[];
  /** Which calls are counted, where it is not all of them. */
  text?: string | undefined;
}

/** One bar per outcome, each with its name before it and its number at its end. */
export function CallsByOutcome({ outcomes, text }: CallsByOutcomeProps) {
  const most = Math.max(1, ...outcomes.map((outcome) => outcome.calls));
  return (
    <ChartCard
      title="How calls ended"
      {...(text && { text })}
      columns={['Outcome', 'Calls']}
      rows={outcomes.map(({ name, calls: count }) => [name, count])}
    >
      <div className="grid h-full content-between gap-12">
        {outcomes.map(({ name, calls: count }, index) => (
          <div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-12">
            <span>{name}</span>
            {/* The padding is the number's room beside the longest bar. */}
            <span className="flex min-w-0 items-center gap-8 pr-32">
              <svg aria-hidden="true" width={`${(100 * count) / most}%`} className="h-[16px] shrink-0">
                <rect width="100%" height="100%" className={index === 0 ? 'fill-teal' : 'fill-ink-quiet'} />
              </svg>
              <span className="tabular-nums font-semibold">{count}</span>
            </span>
          </div>
        ))}
      </div>
    </ChartCard>
  );
}
