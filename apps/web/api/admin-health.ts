import { queryOptions } from '@tanstack/react-query';
import { healthReport } from '#core/operations/health/schemas.ts';
import { request } from './client.ts';

const refreshMs = 10_000;

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => request('/api/admin/health', healthReport, { signal }),
  refetchInterval: refreshMs,
});
