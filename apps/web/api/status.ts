import { trackedStatus } from '#core/leads/schemas.ts';
import { request } from './client.ts';

/** The status of the form behind a tracking link. */
export function fetchStatus(token: string, signal: AbortSignal) {
  return request(`/api/status/${encodeURIComponent(token)}`, trackedStatus, { signal });
}
