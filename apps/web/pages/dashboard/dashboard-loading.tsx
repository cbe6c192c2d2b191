import { Arcs } from '../../ui/arcs.tsx';

const block = 'rounded-card border border-line bg-surface';

interface DashboardLoadingProps {
  /** The heights of its blocks: two side by side, and two below. */
  heights: readonly [string, string, string, string];
}

/** A skeleton of a dashboard, so that nothing moves when the data arrives. */
export function DashboardLoading({ heights: [left, right, ...below] }: DashboardLoadingProps) {
  return (
    <div className="grid gap-32">
      <div role="status" className="flex h-[44px] items-center gap-12 text-16 font-semibold">
        <Arcs ringing className="size-[32px] text-teal" />
        Loading dashboard...
      </div>
      <div aria-hidden="true" className="grid animate-shimmer gap-32">
        <div className="grid grid-cols-2 gap-12 lg:grid-cols-4">
          {['first', 'second', 'third', 'fourth'].map((stat) => (
            <div key={stat} className={`${block} h-[96px]`} />
          ))}
        </div>
        <div className="grid gap-12 lg:grid-cols-[7fr_5fr]">
          <div className={`${block} ${left}`} />
          <div className={`${block} ${right}`} />
        </div>
        {below.map((height) => (
          <div key={height} className={`${block} ${height}`} />
        ))}
      </div>
    </div>
  );
}
