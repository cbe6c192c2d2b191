import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import {
  newPasskey,
  passkeyLogin,
  passkeyOptions,
  passkeyRow,
  sessionState,
  signInOptions,
} from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';
import { presentSession } from './session.ts';

const tags = ['admin'];
const permission = 'account';

/** The signed-in member's passkeys. */
export async function passkeyRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  app.get(
    '/api/admin/passkeys',
    {
      config: { permission, audit: { action: 'passkeys-viewed' } },
      schema: { tags, summary: 'Your passkeys', response: { 200: z.array(passkeyRow), ...problemAnswers } },
    },
    (request) => core.admin.passkeys(userOf(request)),
  );

  app.post(
    '/api/admin/passkeys/options',
    {
      config: { permission, recentProof: true, audit: { action: 'passkey-begun' } },
      schema: {
        tags,
        summary: 'Begin to add a passkey; the browser answers within five minutes',
        response: { 200: passkeyOptions, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { options, challenge } = await core.admin.askForPasskey(userOf(request), cookies.challenge(request).origin);
      cookies.setChallenge(reply, challenge);
      return options;
    },
  );

  app.post(
    '/api/admin/passkeys',
    {
      config: { permission, recentProof: true, audit: { action: 'passkey-added' } },
      schema: {
        tags,
        summary: 'Add a passkey',
        body: newPasskey,
        response: { 201: z.array(passkeyRow), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      cookies.renew(reply, await core.admin.addPasskey(user, request.body, cookies.challenge(request)));
      return reply.code(201).send(await core.admin.passkeys(user));
    },
  );

  app.delete(
    '/api/admin/passkeys/:id',
    {
      config: { permission, recentProof: true, audit: { action: 'passkey-removed', subject: 'passkey' } },
      schema: {
        tags,
        summary: 'Remove a passkey',
        params: z.object({ id: z.uuid('This isn’t a valid passkey ID') }),
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      cookies.renew(reply, await core.admin.removePasskey(userOf(request), request.params.id));
      return reply.code(204).send(null);
    },
  );
}

/**
 * Signing in with a passkey alone. Asking costs no statement, and answers are counted by their passkey: with a limit on the
 * network, whoever shares it could keep passkeys out.
 */
export async function passkeyLoginRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  const config = { access: 'public', sameOrigin: true } as const;
  app.post(
    '/api/admin/login/passkey-options',
    {
      config,
      schema: {
        tags,
        summary: 'Begin to sign in with a passkey',
        response: { 200: signInOptions, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { options, challenge } = await core.admin.askToSignIn(cookies.challenge(request).origin);
      cookies.setChallenge(reply, challenge);
      return options;
    },
  );

  app.post(
    '/api/admin/login/passkey',
    {
      config,
      schema: {
        tags,
        summary: 'Sign in with a passkey',
        body: passkeyLogin,
        response: { 200: sessionState, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const asked = cookies.challenge(request);
      const opened = await core.admin.signInByPasskey(request.body, asked, cookies.visitor(request));
      cookies.set(reply, opened);
      return presentSession(opened.session);
    },
  );
}
