const rows = Array.from({ length: 12 }, (_, index) => index);

/** A skeleton of a list. */
export function RowsSkeleton({ columns }: { columns: number }) {
  return (
    <div role="status" className="animate-shimmer border-t border-line">
      <span className="sr-only">Loading the list</span>
      {rows.map((row) => (
        <div key={row} aria-hidden="true" className="flex h-[52px] items-center gap-24 border-b border-line px-8">
          {Array.from({ length: columns }, (_, column) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never reordered
              key={column}
              className={`h-[12px] rounded-full bg-line ${column === 0 ? 'w-[9rem]' : (row + column) % 3 === 0 ? 'flex-[0.6]' : 'flex-1'} ${column > 2 ? 'max-lg:hidden' : ''}`}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
