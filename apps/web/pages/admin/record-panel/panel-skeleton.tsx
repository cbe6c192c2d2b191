const bars = ['w-[60%]', 'w-[80%]', 'w-[45%]', 'w-[70%]', 'w-[55%]', 'w-[75%]', 'w-[40%]', 'w-[65%]'];

/** A skeleton of the record panel. */
export function PanelSkeleton() {
  return (
    <div role="status" className="grid animate-shimmer gap-24">
      <span className="sr-only">Loading the record</span>
      <div aria-hidden="true" className="h-[32px] w-[12rem] rounded-control bg-line" />
      {bars.map((width) => (
        <div key={width} aria-hidden="true" className={`h-[12px] rounded-full bg-line ${width}`} />
      ))}
    </div>
  );
}
