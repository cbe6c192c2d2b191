import { queryOptions } from '@tanstack/react-query';
import { providerConnecting, providerState, signInWays } from '#core/access/schemas.ts';
import { request, send } from './client.ts';

/** How members can sign in, besides a password and a passkey. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => request('/api/admin/login/ways', signInWays, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

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
