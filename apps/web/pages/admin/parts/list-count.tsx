import { useQuery } from '@tanstack/react-query';
import { dashboardLists } from '#core/dashboard/rules.ts';
import { summaryQuery } from '../../../api/admin-lists.ts';
import { formatShort, formatTotal } from '../format.ts';

/** How many records a list has, in short; in full on hover. Nothing for pages that are not lists. */
export function ListCount({ of }: { of: string }) {
  const counts = useQuery(summaryQuery).data?.counts;
  const list = dashboardLists.find((name) => name === of);
  if (!list) return null;
  const count = counts?.[list];
  return (
    <span
      title={count === undefined ? undefined : formatTotal(count)}
      className="tabular-nums min-w-[2ch] font-normal text-ink-quiet"
    >
      {count === undefined ? '…' : formatShort(count)}
    </span>
  );
}
