import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminSummary } from '#core/dashboard/schemas.ts';
import { refreshMs } from './admin-lists.ts';
import { request } from './client.ts';

/** How much there is of everything, whatever is searched for. */
export const summaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => request('/api/admin/summary', adminSummary, { signal }),
  refetchInterval: refreshMs,
});

/** What a list that is looked at has just said of itself; the cards and tabs need not wait for their own turn. */
export function rememberCount(queryClient: QueryClient, list: string, count: number) {
  queryClient.setQueryData(
    summaryQuery.queryKey,
    (known) => known && { ...known, counts: { ...known.counts, [list]: count } },
  );
}
