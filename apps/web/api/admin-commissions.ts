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

/** The steps to the release of a commission that is held for review: alone, or by two people. */
export type ReleaseStep = 'release' | 'release/ask' | 'release/approve' | 'release/decline';

/** Takes a step to the release of a commission. */
export function decideOnCommission(id: string, step: ReleaseStep) {
  return request(`/api/admin/commissions/${id}/${step}`, commissionRow, { method: 'POST' });
}
