import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refusalOf } from '#api/plugins/problems.ts';
import type { Scope } from '#api/types.ts';
import { providerConnecting, providerState } from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';
import { asHtml, sendPlainPage } from '../plain-page.ts';
import { userOf } from './actor.ts';

const tags = ['admin'];
const response = {
  200: z.string().describe('A page that says what happened'),
  303: z.null().describe('On to the provider, or to the admin area'),
  ...problemAnswers,
};

/** Signing in with an OpenID Connect provider, where one is set up. Browsers open these addresses themselves. */
export async function providerRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  const { brand } = core.config.site;
  const config = { access: 'public', counted: 'reads' } as const;
  const errorHandler = answerByPage(brand);

  app.get(
    '/api/admin/login/oidc',
    { config, errorHandler, schema: { tags, summary: 'Go to the provider, to sign in', response } },
    async (request, reply) => {
      refuseForeignPage(request);
      const { url, cookie } = await core.admin.askProvider(sentFrom(app, request), null);
      cookies.setProvider(reply, cookie);
      return reply.redirect(url, 303);
    },
  );

  app.get(
    '/api/admin/login/oidc/callback',
    // Counted where the answer is checked: on its way back the browser doesn't send what it is known by.
    {
      config: { access: 'public' },
      errorHandler,
      schema: { tags, summary: 'Come back from the provider, with its answer', response },
    },
    async (request, reply) => {
      const answer = { query: request.url.split('?')[1] ?? '', cookie: cookies.provider(request) };
      cookies.clearProvider(reply);
      const confirmed = await core.admin.finishByProvider(answer, cookies.visitor(request));
      if ('session' in confirmed) {
        cookies.set(reply, confirmed);
        return reply.redirect('/admin', 303);
      }
      cookies.renew(reply, confirmed);
      if (confirmed.connects) return reply.redirect('/admin?tab=account', 303);
      const content = '<p>Close this tab and go on where you were, within ten minutes.</p>';
      return sendPlainPage(reply, { brand, heading: 'Thank you, it’s you', content });
    },
  );

  app.get(
    '/api/admin/reauthenticate/oidc',
    {
      config: { permission: 'account', audit: { action: 'reauthentication-begun' } },
      errorHandler,
      schema: { tags, summary: 'Go to the provider, to confirm that it’s you', response },
    },
    async (request, reply) => {
      refuseForeignPage(request);
      const { url, cookie } = await core.admin.askProvider(sentFrom(app, request), {
        user: userOf(request),
        connects: false,
      });
      cookies.setProvider(reply, cookie);
      return reply.redirect(url, 303);
    },
  );
}

/** A signed-in member connects their account with the provider, or disconnects it. */
export async function ownProviderRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  app.get(
    '/api/admin/provider',
    {
      config: { permission: 'account', audit: { action: 'provider-viewed' } },
      schema: {
        tags,
        summary: 'Whether you can sign in with the provider',
        response: { 200: providerState, ...problemAnswers },
      },
    },
    (request) => core.admin.provider(userOf(request)),
  );

  app.post(
    '/api/admin/provider',
    {
      config: { permission: 'account', recentProof: true, audit: { action: 'provider-begun' } },
      schema: {
        tags,
        summary: 'Begin to connect your account with the provider; the browser goes to the address of the answer',
        response: { 200: providerConnecting, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const sent = { user: userOf(request), connects: true };
      const { url, cookie } = await core.admin.askProvider(sentFrom(app, request), sent);
      cookies.setProvider(reply, cookie);
      return { url };
    },
  );

  app.delete(
    '/api/admin/provider',
    {
      config: { permission: 'account', recentProof: true, audit: { action: 'provider-unlinked' } },
      schema: {
        tags,
        summary: 'Disconnect your account from the provider, which then doesn’t sign you in',
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      cookies.renew(reply, await core.admin.disconnectProvider(userOf(request)));
      return reply.code(204).send(null);
    },
  );
}

/** The site that a browser comes back to, and what it is known by. */
const sentFrom = ({ sessionCookies: cookies }: Scope, request: FastifyRequest) => ({
  origin: cookies.challenge(request).origin,
  visitor: cookies.visitor(request),
});

/** A sign-in begins where the person wants it: a page of another site could choose the moment, and with it the account. */
function refuseForeignPage({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('forbidden', 'Please open the admin area, and sign in from there.');
}

/** Says in a page why something was refused, because a person reads it. */
const answerByPage = (brand: string) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { status, message, retryAfter } = refusalOf(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendPlainPage(reply.code(status), {
    brand,
    heading: 'This didn’t work',
    content: `<p>${asHtml(message)}</p><p><a href="/admin">To the admin area</a></p>`,
  });
};
