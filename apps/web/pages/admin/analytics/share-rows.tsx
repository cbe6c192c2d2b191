interface ShareRowsProps {
  rows: readonly { name: string; value: string; note?: string; part: number }[];
  /** The value that fills the width; the largest one by default. */
  whole?: number;
}

/** Horizontal bars, each with its name and value. */
export function ShareRows({ rows, whole = Math.max(...rows.map(({ part }) => part)) }: ShareRowsProps) {
  return (
    <div className="grid gap-16">
      {rows.map(({ name, value, note, part }) => (
        <div key={name} className="grid gap-4">
          <div className="flex items-baseline justify-between gap-12">
            <span>{name}</span>
            <span className="tabular-nums font-semibold">{value}</span>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            className="h-[8px] w-full rounded-full"
          >
            <rect width="100" height="8" className="fill-line" />
            <rect width={Math.max(0, (part / (whole || 1)) * 100)} height="8" className="fill-teal" />
          </svg>
          {note && <span className="text-ink-quiet">{note}</span>}
        </div>
      ))}
    </div>
  );
}
