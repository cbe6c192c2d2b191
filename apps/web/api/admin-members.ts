import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type ApiKeyScope,
  apiKeyCreated,
  apiKeyRow,
  type MemberChange,
  memberInvited,
  memberRow,
  type NewMember,
  type SignInChange,
  signInSettings,
} from '#core/access/schemas.ts';
import { request, send } from './client.ts';

const refreshMs = 30_000;

export const membersQuery = queryOptions({
  queryKey: ['admin', 'members'],
  queryFn: ({ signal }) => request('/api/admin/members', z.array(memberRow), { signal }),
  refetchInterval: refreshMs,
});

export const signInQuery = queryOptions({
  queryKey: ['admin', 'sign-in'],
  queryFn: ({ signal }) => request('/api/admin/sign-in', signInSettings, { signal }),
});

/** Invites a person; someone who is invited already gets a new link, and the one before ends. */
export function inviteMember(member: NewMember) {
  return request('/api/admin/members', memberInvited, { method: 'POST', body: member });
}

export function changeMember(id: string, change: MemberChange) {
  return request(`/api/admin/members/${id}`, memberRow, { method: 'PATCH', body: change });
}

export async function removeMember(id: string): Promise<void> {
  await send(`/api/admin/members/${id}`, { method: 'DELETE' });
}

export function changeSignIn(change: SignInChange) {
  return request('/api/admin/sign-in', signInSettings, { method: 'PATCH', body: change });
}

export const apiKeysQuery = queryOptions({
  queryKey: ['admin', 'api-keys'],
  queryFn: ({ signal }) => request('/api/admin/api-keys', z.array(apiKeyRow), { signal }),
  refetchInterval: refreshMs,
});

export function createApiKey(key: { name: string; scopes: ApiKeyScope[]; expires_at: string | null }) {
  return request('/api/admin/api-keys', apiKeyCreated, { method: 'POST', body: key });
}

export async function revokeApiKey(id: string): Promise<void> {
  await send(`/api/admin/api-keys/${id}`, { method: 'DELETE' });
}
