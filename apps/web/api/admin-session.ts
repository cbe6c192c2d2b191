import { startAuthentication } from '@simplewebauthn/browser';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { type Login, type Proof, type SessionState, sessionState, signInOptions } from '#core/access/schemas.ts';
import { changesAnswered, onRefused, request, send } from './client.ts';
import { ApiError, errorFromResponse } from './errors.ts';

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

/** The admin area's cache. Any request that answers 401 shows the login; after a 403 the role is read again. */
export function createAdminQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the operator finds failed requests in the browser's console
    console.error(error);
    const isAskedAgain = error instanceof ApiError && error.code === 'reauthentication_required';
    if (error instanceof ApiError && error.status === 401 && !isAskedAgain) leaveDashboard(client, { ended: true });
    if (error instanceof ApiError && error.status === 403)
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Data that was just read is not read again by the next component that shows it; the change feed reports changes.
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => error instanceof ApiError && error.unreachable && failures < 2,
      },
    },
  });
  return client;
}

/** Asks the user to confirm who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;
let ask: Ask | null = null;
let email: string | null = null;
let asked: Promise<boolean> | null = null;

/**
 * Sets who asks, and who is signed in: their email, null for the shared account. What was refused until they confirmed who
 * they are is then sent again as it was, and so is what was refused because its cookie was just replaced.
 */
export function askBy(asker: Ask | null, signedIn: string | null = null) {
  ask = asker;
  email = signedIn;
  onRefused(async ({ error, again, before }) => {
    // Its cookie was replaced while it was on its way, because who is signed in has confirmed or changed something.
    if (error.code === 'unauthenticated' && before === 0 && (await isSignedIn())) return again();
    if (error.code !== 'reauthentication_required' || !ask) throw error;
    // Of several requests at once, all wait for the same answer.
    asked ??= ask().finally(() => {
      asked = null;
    });
    if (!(await asked)) throw error;
    return again();
  });
}

/** As the one who was: what somebody did is not sent as another who has signed in since. */
async function isSignedIn() {
  await changesAnswered();
  const session = await request('/api/admin/session', sessionState);
  return session.authenticated && session.email === email;
}

export async function confirmIdentity(proof: Proof): Promise<void> {
  await send('/api/admin/reauthenticate', { method: 'POST', body: proof });
}

/** As {@link confirmIdentity}, with a passkey that the user chooses in the browser. */
export async function confirmByPasskey(): Promise<void> {
  const optionsJSON = await request('/api/admin/reauthenticate/passkey-options', signInOptions, { method: 'POST' });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  await send('/api/admin/reauthenticate/passkey', {
    method: 'POST',
    body: { response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } },
  });
}

/** Whether the user has confirmed who they are in another tab. Rejects where they have not; it doesn't ask, because it is asked. */
export async function isConfirmed(): Promise<void> {
  const answer = await fetch('/api/admin/reauthenticate', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw await errorFromResponse(answer);
}

/** Asks before the browser itself loads something, such as a file. */
export async function beforeDownload(): Promise<void> {
  await send('/api/admin/reauthenticate');
}
