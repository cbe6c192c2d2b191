import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { resetAnswer, resetLink, resetRequest, resetRow } from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';

const tags = ['admin'];

/** A member who forgot their password gets a link by email. Its token comes in the body, so that no log has it. */
export async function passwordResetRoutes(app: Scope, { core }: { core: Core }) {
  const cookies = app.sessionCookies;
  const config = { access: 'public', sameOrigin: true } as const;

  app.post(
    '/api/password-resets',
    {
      config: { ...config, counted: 'reads' },
      schema: {
        tags,
        summary: 'Ask for a link to reset a password; the answer is the same for every email',
        body: resetRequest,
        response: { 204: z.null().describe('A member with this email gets a link'), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.admin.requestReset(request.body.email, cookies.visitor(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/password-resets/read',
    {
      config,
      schema: {
        tags,
        summary: 'Whose password a link changes',
        body: resetLink,
        response: { 200: resetRow, ...problemAnswers },
      },
    },
    (request) => core.admin.readReset(request.body.token, cookies.visitor(request)),
  );

  app.post(
    '/api/password-resets/complete',
    {
      config,
      schema: {
        tags,
        summary: 'Choose a new password with a link, which ends all sessions of its member',
        body: resetAnswer,
        response: { 200: resetRow, ...problemAnswers },
      },
    },
    (request) => core.admin.resetPassword(request.body, cookies.visitor(request)),
  );
}
