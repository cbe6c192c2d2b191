import { ChartCard } from '../../ui/chart-card.tsx';
import type { Count } from './rules.ts';

interface CallsByOutcomeProps {
  outcomes: readonly Count<string>[];
  /** Which calls are counted, where it is not all of them. */
  text?: string | undefined;
}

/** One bar per outcome, each with its name before and its number behind. */
export function CallsByOutcome({ outcomes, text }: CallsByOutcomeProps) {
  const most = Math.max(1, ...outcomes.map((outcome) => outcome.calls));
  return (
    <ChartCard
      title="How they ended"
      {...(text && { text })}
      columns={['Outcome', 'Calls']}
      rows={outcomes.map(({ name, calls: count }) => [name, count])}
    >
      <div className="grid h-full content-between gap-12">
        {outcomes.map(({ name, calls: count }, index) => (
          <div key={name} className="grid grid-cols-[5.5rem_minmax(0,1fr)_1.5rem] items-center gap-12">
            <span>{name}</span>
            <svg aria-hidden="true" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" className="h-[16px] w-full">
              <rect width={count} height="1" className={index === 0 ? 'fill-teal' : 'fill-ink-quiet'} />
            </svg>
            <span className="tabular-nums text-right font-semibold">{count}</span>
          </div>
        ))}
      </div>
    </ChartCard>
  );
}
