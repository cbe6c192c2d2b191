import { queryOptions } from '@tanstack/react-query';
import { signInWays } from '#core/access/schemas.ts';
import { request } from './client.ts';

/** How members can sign in, besides a password and a passkey. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => request('/api/admin/login/ways', signInWays, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Where the browser goes to sign in with the provider, and to confirm there who one is. */
export const providerAddresses = {
  signIn: '/api/admin/login/oidc',
  confirm: '/api/admin/reauthenticate/oidc',
} as const;
