import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { trackedStatus } from '#core/leads/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function statusRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/status/:token',
    {
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['forms'],
        summary: 'The status of a form that was sent, by its private link',
        params: z.object({ token: z.string() }),
        response: { 200: trackedStatus, ...problemAnswers },
      },
    },
    (request) => core.trackedStatus(request.params.token),
  );
}
