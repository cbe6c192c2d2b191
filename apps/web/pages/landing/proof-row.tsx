import { claims } from '../../content/claims.ts';

/** The claims in one thin row; removed claims leave no gap. */
export function ProofRow() {
  const shown = [claims.answer, claims.uptime, claims.satisfaction, claims.businesses, claims.reply].filter(
    (claim) => claim !== null,
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="In numbers" className="border-t border-line">
      <ul className="page-width grid grid-cols-2 gap-x-24 gap-y-12 py-24 sm:gap-y-24 sm:py-32 md:flex md:justify-between">
        {shown.map(({ value, text }) => (
          <li key={text} className="max-md:last:odd:col-span-2">
            <p className="tabular-nums font-heading text-28 font-bold whitespace-nowrap">{value}</p>
            <p className="text-14 text-ink-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
