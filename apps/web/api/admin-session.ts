import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Login, type SessionState, sessionState } from '#core/access/schemas.ts';
import { request, send } from './client.ts';

interface Session
  extends Pick<SessionState, 'authenticated' | 'name' | 'email' | 'role' | 'permissions' | 'must_set_up'> {
  /** The session expired while it was used; the administrator did not log out. */
  ended: boolean;
  /** This page has signed out, and the server has not heard of it. */
  leftOpen: boolean;
}

/** A hint for the first paint only: whether to show the dashboard or the login. It grants no access. */
const hintKey = 'adminAuthenticated';

export const sessionQuery = queryOptions({
  queryKey: ['admin', 'session'],
  queryFn: async ({ signal }): Promise<Session> => {
    const session = await request('/api/admin/session', sessionState, { signal });
    rememberHint(session.authenticated);
    return { ...session, ended: false, leftOpen: false };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function expectsDashboard(): boolean {
  try {
    return localStorage.getItem(hintKey) === 'true';
  } catch {
    return false;
  }
}

/** Signs in: with a member's email and password, or with the shared password alone. */
export async function logIn(login: Login): Promise<void> {
  await send('/api/admin/login', { method: 'POST', body: login });
}

export async function logOut(): Promise<void> {
  await send('/api/admin/logout', { method: 'POST' });
}

/** Shows the login, or what `leftOpen` says, and clears everything the administrator has loaded and sent. */
export function leaveDashboard(
  queryClient: QueryClient,
  { ended, leftOpen = false }: { ended: boolean; leftOpen?: boolean },
) {
  rememberHint(false);
  // An answer that is still on its way would show the dashboard again.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(sessionQuery.queryKey, {
    authenticated: false,
    name: null,
    email: null,
    role: null,
    permissions: [],
    must_set_up: false,
    ended,
    leftOpen,
  });
  const [area, session] = sessionQuery.queryKey;
  queryClient.removeQueries({ queryKey: [area], predicate: ({ queryKey }) => queryKey[1] !== session });
  const mutations = queryClient.getMutationCache();
  for (const sent of mutations.getAll()) if (sent.state.status !== 'pending') mutations.remove(sent);
}

/** Notes whether the dashboard or the login is shown first next time. */
export function rememberHint(authenticated: boolean) {
  try {
    if (authenticated) localStorage.setItem(hintKey, 'true');
    else localStorage.removeItem(hintKey);
  } catch {
    // Without storage the login may show for a moment; nothing else depends on the hint.
  }
}
