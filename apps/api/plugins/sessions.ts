import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ownOrigins } from '#api/origin.ts';
import type { Visitor } from '#core/access/account.ts';
import type { ApiKeyService } from '#core/access/api-keys.ts';
import { awayHeader, challengeSeconds, providerSeconds } from '#core/access/rules.ts';
import type { AdminService } from '#core/access/service.ts';
import type { OpenedSession, RenewedSession } from '#core/access/sessions.ts';
import type { Config } from '#core/config/config.ts';
import { AppError } from '#core/platform/errors.ts';
import { sendProblem } from './problems.ts';

interface SessionOptions {
  admin: AdminService;
  apiKeys: ApiKeyService;
  config: Pick<Config, 'http'>;
}

/** Login and the three public routes below /api/admin. Any other public route there stops the server from starting. */
const publicBelowAdmin = new Set([
  'POST /api/admin/contact-form',
  'GET /api/admin/audio-samples',
  'GET /api/admin/audio-sample/:id',
  'POST /api/admin/login',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey-options',
  'POST /api/admin/logout',
  'GET /api/admin/login/oidc',
  'GET /api/admin/login/oidc/callback',
  'GET /api/admin/session',
]);

/**
 * Requires a session for every route that does not declare `access: 'public'`, whatever its path looks like. A public
 * route below /api/admin that is not in the list above stops the server from starting.
 */
export const sessions = fp<SessionOptions>(
  async (app, { admin, apiKeys, config }) => {
    await app.register(cookie);
    const cookies = createCookies(config.http.publicUrl);
    app.decorateRequest('session', null);
    app.decorateRequest('apiKey', null);
    app.decorate('sessionCookies', cookies);

    app.addHook('onRoute', (route) => {
      const methods = Array.isArray(route.method) ? route.method : [route.method];
      for (const method of methods) {
        const declared = `${method === 'HEAD' ? 'GET' : method} ${route.url}`;
        if (
          route.config?.access === 'public' &&
          route.url.startsWith('/api/admin') &&
          !publicBelowAdmin.has(declared)
        ) {
          throw new Error(`${declared} is public below /api/admin without being on the list of exceptions`);
        }
      }
    });

    app.addHook('onRequest', async (request, reply) => {
      const { access, scope, counted } = request.routeOptions.config;
      if (access === 'api-key' && scope && !request.is404) {
        request.apiKey = await apiKeys.verify(request.headers.authorization, scope, cookies.visitor(request));
        return undefined;
      }
      if (counted === 'forms' && request.headers.authorization !== undefined)
        request.apiKey = await apiKeys.verify(request.headers.authorization, 'forms:write', cookies.visitor(request));
      const open = request.is404 || access === 'public';
      if ((!isSafe(request.method) || request.ws) && (!open || request.routeOptions.config.sameOrigin))
        assertSameOrigin(request, config.http.publicUrl);
      if (open) return undefined;
      request.session = await admin.session(cookies.read(request), { inUse: isInUse(request) });
      if (request.session?.isReplaced && !isSafe(request.method) && !isProof(request))
        return sendProblem(request, reply, replaced());
      if (request.session) return undefined;
      // Not the cookie that was just replaced: this answer may come after the new one.
      if (await admin.isEnded(cookies.read(request))) cookies.clear(reply);
      // Answered here instead of thrown: a tool with its own error handler would change the answer.
      return sendProblem(request, reply, new AppError('unauthenticated', 'Please sign in'));
    });
  },
  { name: 'sessions', dependencies: ['problems'] },
);

/** Pages ask for news by themselves, and say so when nobody is at them. A stream is opened again after each break. */
export const isInUse = ({ headers, routeOptions }: FastifyRequest) =>
  headers[awayHeader] === undefined && !routeOptions.config.byItself;

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookies: SessionCookies;
  }
}

export type SessionCookies = ReturnType<typeof createCookies>;

/** On https the `__Host-` prefix ties the cookie to this host and path; plain http in development cannot use it. */
function createCookies(publicUrl: string | null) {
  const secure = publicUrl?.startsWith('https://') ?? false;
  const prefix = secure ? '__Host-' : '';
  const names = {
    session: `${prefix}ringwell_admin`,
    device: `${prefix}ringwell_device`,
    challenge: `${prefix}ringwell_challenge`,
    provider: `${prefix}ringwell_provider`,
  };
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request: FastifyRequest) => request.cookies[names.session],
    visitor: (request: FastifyRequest): Visitor => ({
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      deviceToken: request.cookies[names.device] ?? null,
      sessionToken: request.cookies[names.session] ?? null,
      requestId: request.id,
    }),
    set(reply: FastifyReply, { session, token, deviceToken, deviceSeconds }: OpenedSession) {
      reply.setCookie(names.session, token, { ...options, expires: session.expiresAt });
      if (deviceToken !== null) reply.setCookie(names.device, deviceToken, { ...options, maxAge: deviceSeconds });
    },
    renew: (reply: FastifyReply, { token, expiresAt }: RenewedSession) =>
      reply.setCookie(names.session, token, { ...options, expires: expiresAt }),
    challenge: (request: FastifyRequest) => ({
      challenge: request.cookies[names.challenge],
      origin: ownOrigins(request, publicUrl)[0],
    }),
    setChallenge: (reply: FastifyReply, challenge: string) =>
      reply.setCookie(names.challenge, challenge, { ...options, maxAge: challengeSeconds }),
    provider: (request: FastifyRequest) => request.cookies[names.provider],
    /** Lax, because the browser comes back from another site. */
    setProvider: (reply: FastifyReply, cookie: string) =>
      reply.setCookie(names.provider, cookie, { ...options, sameSite: 'lax', maxAge: providerSeconds }),
    clearProvider: (reply: FastifyReply) => reply.clearCookie(names.provider, { ...options, sameSite: 'lax' }),
    clear: (reply: FastifyReply) => reply.clearCookie(names.session, options),
  };
}

/** It needs a password, a code or a passkey besides, and a second one on its way should hear whether that was right. */
const isProof = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/api/admin/reauthenticate';

/** The browser has the new cookie by now, which this answer leaves alone. */
const replaced = () =>
  new AppError('conflict', 'You confirmed at the same moment that it’s you. Nothing was changed; please try again.');

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Browsers say where a request comes from. One from another site, or without that header, may not change anything. */
function assertSameOrigin(request: FastifyRequest, publicUrl: string | null) {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn = origin !== undefined && ownOrigins(request, publicUrl).includes(origin);
  // A foreign name that leads here is the same origin to its own pages.
  if (site === 'same-origin' && (isOwn || origin === undefined || publicUrl === null)) return;
  if (site === undefined && isOwn) return;
  if (site === undefined && origin === undefined && Object.keys(request.cookies).length === 0) return;
  throw new AppError('forbidden', 'This can only be done from our own pages');
}
