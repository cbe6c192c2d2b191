import { demoDashboard } from '#core/calls/schemas.ts';
import { request } from './client.ts';

const address = (token: string) => `/api/dashboard/${encodeURIComponent(token)}`;

/** What the private dashboard of a demo shows now. */
export function fetchDashboard(token: string, signal: AbortSignal) {
  return request(address(token), demoDashboard, { signal });
}

/** The calls before those that are shown. */
export function fetchOlderCalls(token: string, cursor: string) {
  return request(`${address(token)}?cursor=${cursor}`, demoDashboard);
}
