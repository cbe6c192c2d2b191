import { type InvitationAnswer, invitationRow, sessionState } from '#core/access/schemas.ts';
import { request } from './client.ts';

export function fetchInvitation(token: string, signal: AbortSignal) {
  return request(`/api/invitations/${encodeURIComponent(token)}`, invitationRow, { signal });
}

/** Accepts an invitation, which signs its person in. */
export function acceptInvitation(token: string, answer: InvitationAnswer) {
  return request(`/api/invitations/${encodeURIComponent(token)}`, sessionState, { method: 'POST', body: answer });
}
