import { demoDashboard } from '#core/calls/schemas.ts';
import { request, send } from './client.ts';

const address = (token: string) => `/api/dashboard/${encodeURIComponent(token)}` as const;

/** The current data of a demo's private dashboard. */
export function fetchDashboard(token: string, signal: AbortSignal) {
  return request(address(token), demoDashboard, { signal });
}

/** The calls before the ones shown. */
export function fetchOlderCalls(token: string, cursor: string) {
  return request(`${address(token)}?cursor=${cursor}`, demoDashboard);
}

/** Has the link of the full dashboard emailed again. */
export async function emailDashboardLink(token: string): Promise<void> {
  await send(`${address(token)}/link`, { method: 'POST' });
}
