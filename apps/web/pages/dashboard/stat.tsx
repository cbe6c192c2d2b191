/** A number with its name, for the row of them in a `dl`. */
export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid rounded-card border border-line bg-surface p-16">
      <dt className="text-ink-quiet">{name}</dt>
      <dd className="tabular-nums mt-8 font-heading text-28 font-bold">{value}</dd>
    </div>
  );
}
