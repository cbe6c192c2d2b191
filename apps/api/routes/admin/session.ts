import { formLimit } from '#api/plugins/rate-limits.ts';
import type { Scope } from '#api/types.ts';
import { login, sessionState } from '#core/access/schemas.ts';
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
      const opened = await core.admin.login(request.body.password, cookies.visitor(request));
      cookies.set(reply, opened);
      return { authenticated: true, expires_at: opened.expiresAt.toISOString() };
    },
  );

  app.post(
    '/api/admin/logout',
    {
      config: { ...config, rateLimit: formLimit },
      schema: { tags: ['admin'], summary: 'Sign out', response: { 200: sessionState, ...problemAnswers } },
    },
    async (request, reply) => {
      await core.admin.logout(cookies.read(request), cookies.visitor(request));
      cookies.clear(reply);
      return { authenticated: false, expires_at: null };
    },
  );

  app.get(
    '/api/admin/session',
    {
      config,
      schema: { tags: ['admin'], summary: 'Whether this browser is signed in', response: { 200: sessionState } },
    },
    async (request) => {
      const session = await core.admin.session(cookies.read(request));
      return { authenticated: session !== null, expires_at: session?.expiresAt.toISOString() ?? null };
    },
  );
}
