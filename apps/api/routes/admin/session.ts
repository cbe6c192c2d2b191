import { isInUse } from '#api/plugins/sessions.ts';
import type { Scope } from '#api/types.ts';
import { permissionsOf } from '#core/access/rules.ts';
import { login, type SessionState, sessionState } from '#core/access/schemas.ts';
import type { Session } from '#core/access/sessions.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';

/** Login and logout. Public by nature, but accepted only from our own pages. */
export async function sessionRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  const config = { access: 'public', sameOrigin: true } as const;

  app.post(
    '/api/admin/login',
    {
      config,
      schema: { tags: ['admin'], summary: 'Sign in', body: login, response: { 200: sessionState, ...problemAnswers } },
    },
    async (request, reply) => {
      const opened = await core.admin.login(request.body, cookies.visitor(request));
      cookies.set(reply, opened);
      return presentSession(opened.session);
    },
  );

  app.post(
    '/api/admin/logout',
    {
      config,
      schema: { tags: ['admin'], summary: 'Sign out', response: { 200: sessionState, ...problemAnswers } },
    },
    async (request, reply) => {
      await core.admin.logout(cookies.read(request), cookies.visitor(request));
      cookies.clear(reply);
      return presentSession(null);
    },
  );

  app.get(
    '/api/admin/session',
    {
      config,
      schema: { tags: ['admin'], summary: 'Whether this browser is signed in', response: { 200: sessionState } },
    },
    async (request) => presentSession(await core.admin.session(cookies.read(request), { inUse: isInUse(request) })),
  );
}

/** Who is signed in, and what they may do. */
export function presentSession(session: Session | null): SessionState {
  if (!session)
    return {
      authenticated: false,
      expires_at: null,
      name: null,
      email: null,
      role: null,
      permissions: [],
      must_set_up: false,
    };
  return {
    authenticated: true,
    expires_at: session.expiresAt.toISOString(),
    name: session.name,
    email: session.member?.email ?? null,
    role: session.role,
    permissions: session.mustSetUp ? ['account'] : permissionsOf(session.role),
    must_set_up: session.mustSetUp,
  };
}
