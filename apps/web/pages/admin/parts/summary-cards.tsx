import { useQuery } from '@tanstack/react-query';
import { dollarsLabel } from '#core/shared/labels.ts';
import { summaryQuery } from '../../../api/admin-lists.ts';
import { formatTotal } from '../format.ts';

export function SummaryCards() {
  const { data } = useQuery(summaryQuery);
  const cards = [
    ['Custom Deals', data && formatTotal(data.counts['custom-deals'] ?? 0)],
    ['Contact Forms', data && formatTotal(data.counts['contact-forms'] ?? 0)],
    // Null for roles that may not read money.
    ...(data?.total_commission === null
      ? []
      : [['Total Commission', data && dollarsLabel(data.total_commission)] as const]),
  ] as const;
  return (
    <dl aria-label="Summary" className="grid grid-cols-2 gap-8 px-16 pt-8 pb-12 sm:grid-cols-3 sm:gap-16 lg:px-24">
      {cards.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-16 py-12 max-sm:last:col-span-2">
          <dt className="text-ink-quiet">{name}</dt>
          <dd className="tabular-nums text-22 font-semibold">{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
