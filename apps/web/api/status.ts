import { trackedStatus } from '#core/leads/schemas.ts';
import { request } from './client.ts';

/** How far the form under a private link has come. */
export function fetchStatus(token: string, signal: AbortSignal) {
  return request(`/api/status/${encodeURIComponent(token)}`, trackedStatus, { signal });
}
