import { queryOptions } from '@tanstack/react-query';
import { driftReport } from '#core/money/drift/schemas.ts';
import { healthReport } from '#core/operations/health/schemas.ts';
import { request } from './client.ts';

const refreshMs = 10_000;

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => request('/api/admin/health', healthReport, { signal }),
  refetchInterval: refreshMs,
});

export const driftQuery = queryOptions({
  queryKey: ['admin', 'drift'],
  queryFn: ({ signal }) => request('/api/admin/drift', driftReport, { signal }),
});
