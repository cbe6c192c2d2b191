import { Arcs } from '../../../ui/arcs.tsx';

const block = 'rounded-card border border-line bg-surface';

/** A skeleton of the page, so that little moves when the data arrives. */
export function OwnLoading() {
  return (
    <div className="grid gap-32">
      <div role="status" className="flex h-[44px] items-center gap-12 text-16 font-semibold">
        <Arcs ringing className="size-[32px] text-teal" />
        Loading dashboard...
      </div>
      <div aria-hidden="true" className="grid animate-shimmer gap-32">
        <div className="grid grid-cols-2 gap-12 lg:grid-cols-4">
          {['calls', 'duration', 'average', 'days'].map((stat) => (
            <div key={stat} className={`${block} h-[96px]`} />
          ))}
        </div>
        <div className="grid gap-12 lg:grid-cols-[7fr_5fr]">
          <div className={`${block} h-[220px]`} />
          <div className={`${block} h-[220px]`} />
        </div>
        <div className={`${block} h-[302px]`} />
        <div className={`${block} h-[680px]`} />
      </div>
    </div>
  );
}
