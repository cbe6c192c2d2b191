import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { callDetail } from '#core/calls/admin/schemas.ts';
import type { Core } from '#core/core.ts';
import { linkEmailed } from '#core/owner/schemas.ts';
import { problemAnswers } from '../answers.ts';

const common = { tags: ['admin'] };

/** One call, and the link to a receptionist. Their lists are among the others. */
export async function callRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/calls/:id',
    {
      config: { permission: 'records:read', audit: { action: 'record-viewed', subject: 'call' } },
      schema: {
        ...common,
        summary: 'One call with what was said, and what came of it',
        params: z.object({ id: z.uuid('This isn’t a valid call ID') }),
        response: { 200: callDetail, ...problemAnswers },
      },
    },
    (request) => core.callLists.call(request.params.id),
  );

  app.post(
    '/api/admin/receptionists/:id/new-link',
    {
      config: { permission: 'records:write', audit: { action: 'owner-link-sent', subject: 'receptionist' } },
      schema: {
        ...common,
        summary: 'Email the owner of a receptionist a new link; older ones can then change nothing',
        params: z.object({ id: z.uuid('This isn’t a valid receptionist ID') }),
        response: { 202: linkEmailed, ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.receptionists.sendNewLink(request.params.id, request.id);
      return reply.code(202).send({ emailed: true });
    },
  );
}
