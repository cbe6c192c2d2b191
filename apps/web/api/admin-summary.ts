import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminSummary } from '#core/dashboard/schemas.ts';
import { refreshMs } from './admin-lists.ts';
import { request } from './client.ts';

/** The total of each list, whatever is searched for. */
export const summaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => request('/api/admin/summary', adminSummary, { signal }),
  refetchInterval: refreshMs,
});

/** Copies a total that a list just received, so that the cards and tabs need no request of their own. */
export function rememberCount(queryClient: QueryClient, list: string, count: number) {
  queryClient.setQueryData(
    summaryQuery.queryKey,
    (known) => known && { ...known, counts: { ...known.counts, [list]: count } },
  );
}
