import {
  type InvitationAnswer,
  invitationRow,
  type ResetAnswer,
  type ResetRequest,
  resetRow,
  sessionState,
} from '#core/access/schemas.ts';
import { request, send } from './client.ts';

export function fetchInvitation(token: string, signal: AbortSignal) {
  return request(`/api/invitations/${encodeURIComponent(token)}`, invitationRow, { signal });
}

/** Accepts an invitation, which signs its person in. */
export function acceptInvitation(token: string, answer: InvitationAnswer) {
  return request(`/api/invitations/${encodeURIComponent(token)}`, sessionState, { method: 'POST', body: answer });
}

/** Asks for an email with a link to choose a new password. */
export async function requestReset(given: ResetRequest): Promise<void> {
  await send('/api/password-resets', { method: 'POST', body: given });
}

/** Whose password a link changes. */
export function readReset(token: string, signal: AbortSignal) {
  return request('/api/password-resets/read', resetRow, { method: 'POST', body: { token }, signal });
}

/** Chooses a new password with a link, which ends all sessions of its member. */
export function completeReset(answer: ResetAnswer) {
  return request('/api/password-resets/complete', resetRow, { method: 'POST', body: answer });
}
