import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AnalyticsPeriod, analytics } from '#core/operations/analytics/schemas.ts';
import { request } from './client.ts';

const refreshMs = 60_000;

/** The numbers behind the charts, for the last `days` days. */
export function analyticsQuery(days: AnalyticsPeriod) {
  return queryOptions({
    queryKey: ['admin', 'analytics', days],
    queryFn: ({ signal }) => request(`/api/admin/figures?days=${days}`, analytics, { signal }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
}
