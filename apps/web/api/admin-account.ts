import { queryOptions } from '@tanstack/react-query';
import {
  authenticatorRow,
  authenticatorStarted,
  type PasswordChange,
  recoveryCodes,
  sessionsEnded,
} from '#core/access/schemas.ts';
import { request, send } from './client.ts';

export const authenticatorQuery = queryOptions({
  queryKey: ['admin', 'authenticator'],
  queryFn: ({ signal }) => request('/api/admin/authenticator', authenticatorRow, { signal }),
});

export function startAuthenticator() {
  return request('/api/admin/authenticator', authenticatorStarted, { method: 'POST' });
}

/** Confirms the app with its first code, and gives the recovery codes. */
export function confirmAuthenticator(code: string) {
  return request('/api/admin/authenticator/confirm', recoveryCodes, { method: 'POST', body: { code } });
}

export function renewRecoveryCodes(code: string) {
  return request('/api/admin/recovery-codes', recoveryCodes, { method: 'POST', body: { code } });
}

export async function removeAuthenticator(code: string): Promise<void> {
  await send('/api/admin/authenticator/remove', { method: 'POST', body: { code } });
}

/** Changes one's own password. Answers how many other sessions that ended. */
export function changePassword(change: PasswordChange) {
  return request('/api/admin/password', sessionsEnded, { method: 'POST', body: change });
}
