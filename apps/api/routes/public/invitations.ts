import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { invitationAnswer, invitationRow, sessionState } from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { presentSession } from '../admin/session.ts';
import { problemAnswers } from '../answers.ts';

const params = z.object({ token: z.string().max(100) });
const tags = ['admin'];

/** What an invitation's link opens. The token in its address is random, and works once. */
export async function invitationRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/invitations/:token',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Who invites whom to the admin area',
        params,
        response: { 200: invitationRow, ...problemAnswers },
      },
    },
    (request) => core.admin.invitation(request.params.token, app.sessionCookies.visitor(request)),
  );

  app.post(
    '/api/invitations/:token',
    {
      config: { access: 'public', sameOrigin: true },
      schema: {
        tags,
        summary: 'Accept an invitation: choose a password, and be signed in',
        params,
        body: invitationAnswer,
        response: { 200: sessionState, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const opened = await core.admin.acceptInvitation(token, request.body, app.sessionCookies.visitor(request));
      app.sessionCookies.set(reply, opened);
      return presentSession(opened.session);
    },
  );
}
