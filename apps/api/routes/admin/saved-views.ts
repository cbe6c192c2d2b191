import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { savedView, savedViewRow } from '#core/dashboard/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf } from './actor.ts';

const common = { tags: ['admin'] };

/** The list views the team has saved under a name. */
export async function savedViewRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/saved-views',
    {
      config: { permission: 'records:read', audit: { action: 'list-viewed', subject: 'saved-views' } },
      schema: {
        ...common,
        summary: 'Saved views for all lists',
        response: { 200: z.array(savedViewRow), ...problemAnswers },
      },
    },
    () => core.views.all(),
  );

  app.post(
    '/api/admin/saved-views',
    {
      config: { permission: 'views:write', audit: { action: 'view-saved', subject: 'saved-view' } },
      schema: {
        ...common,
        summary: 'Save a search under a name, for the whole team',
        body: savedView,
        response: { 201: savedViewRow, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const saved = await core.views.save(request.body, actorOf(request));
      return reply.code(201).send(saved);
    },
  );

  app.delete(
    '/api/admin/saved-views/:id',
    {
      config: { permission: 'views:write', audit: { action: 'view-removed', subject: 'saved-view' } },
      schema: {
        ...common,
        summary: 'Delete a saved view',
        params: z.object({ id: z.uuid('This isn’t a valid saved view ID') }),
        response: { 204: z.null().describe('Removed'), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.views.remove(request.params.id);
      return reply.code(204).send(null);
    },
  );
}
