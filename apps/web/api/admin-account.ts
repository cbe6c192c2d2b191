import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  authenticatorRow,
  authenticatorStarted,
  type PasswordChange,
  passkeyOptions,
  passkeyRow,
  providerConnecting,
  providerState,
  recoveryCodes,
  sessionRow,
  sessionState,
  sessionsEnded,
  signInOptions,
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

const passkeyList = z.array(passkeyRow);

export const passkeysQuery = queryOptions({
  queryKey: ['admin', 'passkeys'],
  queryFn: ({ signal }) => request('/api/admin/passkeys', passkeyList, { signal }),
});

/** Asks the browser for a new passkey and stores it. Returns all of the member's. */
export async function addPasskey(name: string) {
  const optionsJSON = await request('/api/admin/passkeys/options', passkeyOptions, { method: 'POST' });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return request('/api/admin/passkeys', passkeyList, {
    method: 'POST',
    body: { name, response: { id, rawId, type, response: { clientDataJSON, attestationObject } } },
  });
}

export async function removePasskey(id: string): Promise<void> {
  await send(`/api/admin/passkeys/${id}`, { method: 'DELETE' });
}

/** Signs in with a passkey that the user chooses in the browser. */
export async function logInByPasskey(): Promise<void> {
  const optionsJSON = await request('/api/admin/login/passkey-options', signInOptions, { method: 'POST' });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  await request('/api/admin/login/passkey', sessionState, {
    method: 'POST',
    body: { response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } },
  });
}

/** Whether the provider signs the user in already. */
export const ownProviderQuery = queryOptions({
  queryKey: ['admin', 'provider'],
  queryFn: ({ signal }) => request('/api/admin/provider', providerState, { signal }),
});

/** Begins to connect the user's account with the provider. Resolves to where the browser goes. */
export async function connectProvider(): Promise<string> {
  return (await request('/api/admin/provider', providerConnecting, { method: 'POST' })).url;
}

/** Ends that the provider signs the user in. */
export async function disconnectProvider(): Promise<void> {
  await send('/api/admin/provider', { method: 'DELETE' });
}

/** Where the browser goes to sign in with the provider, and to confirm there who one is. */
export const providerAddresses = {
  signIn: '/api/admin/login/oidc',
  confirm: '/api/admin/reauthenticate/oidc',
} as const;

const refreshMs = 30_000;

export const sessionsQuery = queryOptions({
  queryKey: ['admin', 'sessions'],
  queryFn: ({ signal }) => request('/api/admin/sessions', z.array(sessionRow), { signal }),
  refetchInterval: refreshMs,
});

export async function endSession(id: string): Promise<void> {
  await send(`/api/admin/sessions/${id}`, { method: 'DELETE' });
}

export function endOtherSessions() {
  return request('/api/admin/sessions/revoke-others', sessionsEnded, { method: 'POST' });
}
