import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { sessionRow, sessionsEnded } from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

/** Lists who is signed in, and ends sessions. */
export async function sessionListRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/sessions',
    {
      config: { permission: 'account', audit: { action: 'sessions-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'Your open sessions; owners see those of everyone',
        response: { 200: z.array(sessionRow), ...problemAnswers },
      },
    },
    (request) => core.admin.sessions(userOf(request)),
  );

  app.delete(
    '/api/admin/sessions/:id',
    {
      config: { permission: 'account', recentProof: true, audit: { action: 'session-ended', subject: 'session' } },
      schema: {
        tags: ['admin'],
        summary: 'End a session; ending your own signs you out',
        params: z.object({ id: z.uuid('This isn’t a valid session ID') }),
        response: { 204: z.null().describe('Ended'), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      await core.admin.endSession(user, request.params.id);
      if (request.params.id === user.publicId) app.sessionCookies.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/sessions/revoke-others',
    {
      config: { permission: 'account', recentProof: true, audit: { action: 'other-sessions-ended' } },
      schema: {
        tags: ['admin'],
        summary: 'End your other sessions',
        response: { 200: sessionsEnded, ...problemAnswers },
      },
    },
    async (request) => {
      const ended = await core.admin.endOtherSessions(userOf(request));
      request.auditDetails = { ended };
      return { ended };
    },
  );
}
