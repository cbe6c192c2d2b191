import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { passkeyLogin, proof, signInOptions } from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

const tags = ['admin'];
const permission = 'account';
const done = { 204: z.null().describe('Confirmed for ten minutes'), ...problemAnswers };

/** Signed-in users show again who they are, before what declares `recentProof`. */
export async function reauthenticationRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  app.get(
    '/api/admin/reauthenticate',
    {
      config: { permission, recentProof: true, audit: { action: 'reauthentication-viewed' } },
      schema: { tags, summary: 'Whether you confirmed within ten minutes that it’s you', response: done },
    },
    async (_request, reply) => reply.code(204).send(null),
  );

  app.post(
    '/api/admin/reauthenticate',
    {
      config: { permission, audit: { action: 'reauthenticated' } },
      schema: { tags, summary: 'Confirm that it’s you, with your password or a code', body: proof, response: done },
    },
    async (request, reply) => {
      cookies.renew(reply, await core.admin.prove(userOf(request), request.body));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/reauthenticate/passkey-options',
    {
      config: { permission, audit: { action: 'reauthentication-begun' } },
      schema: {
        tags,
        summary: 'Begin to confirm with a passkey that it’s you',
        response: { 200: signInOptions, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { origin } = cookies.challenge(request);
      const { options, challenge } = await core.admin.askToProve(userOf(request), origin);
      cookies.setChallenge(reply, challenge);
      return options;
    },
  );

  app.post(
    '/api/admin/reauthenticate/passkey',
    {
      config: { permission, audit: { action: 'reauthenticated' } },
      schema: { tags, summary: 'Confirm that it’s you, with a passkey', body: passkeyLogin, response: done },
    },
    async (request, reply) => {
      cookies.renew(reply, await core.admin.provePasskey(userOf(request), request.body, cookies.challenge(request)));
      return reply.code(204).send(null);
    },
  );
}
