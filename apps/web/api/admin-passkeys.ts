import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { passkeyOptions, passkeyRow, sessionState, signInOptions } from '#core/access/schemas.ts';
import { request, send } from './client.ts';

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

/** Whether the browser, or the user, refused: nothing was sent then. */
export function isPasskeyCanceled(error: unknown): boolean {
  return error instanceof WebAuthnError || (error instanceof Error && error.name === 'NotAllowedError');
}
