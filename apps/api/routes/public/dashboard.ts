import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { demoDashboard } from '#core/owner/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function dashboardRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/dashboard/:token',
    {
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['forms'],
        summary: 'Calls to a demo number, by its private link: a preview until a plan is bought',
        params: z.object({ token: z.string() }),
        querystring: z.object({ cursor: z.uuid('This isn’t the start of a page').optional() }),
        response: { 200: demoDashboard, ...problemAnswers },
      },
    },
    async (request) => core.demoDashboard.read(request.params.token, request.query.cursor ?? null),
  );
}
