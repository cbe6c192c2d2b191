import { queryOptions } from '@tanstack/react-query';
import { commissionDetail, commissionRow } from '#core/money/commissions/schemas.ts';
import { refreshMs } from './admin-lists.ts';
import { request } from './client.ts';

/** A commission with its timeline, kept up to date while it is on screen. */
export function commissionQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'record', 'commissions', id],
    queryFn: ({ signal }) => request(`/api/admin/commissions/${id}`, commissionDetail, { signal }),
    refetchInterval: refreshMs,
  });
}

/** Releases a commission that is held for review. */
export function releaseCommission(id: string) {
  return request(`/api/admin/commissions/${id}/release`, commissionRow, { method: 'POST' });
}
