import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { demoChange, demoRequestRow } from '#core/leads/demo-request/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function demoRequestRoutes(app: Scope, { core }: { core: Core }) {
  app.patch(
    '/api/admin/demo-requests/:id',
    {
      config: { audit: { action: 'demo-changed', subject: 'demo-request' } },
      schema: {
        tags: ['admin'],
        summary: 'Take a demo to its next status, or set its number up',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid('This is not a demo request id') }),
        body: demoChange,
        response: { 200: demoRequestRow, ...problemAnswers },
      },
    },
    (request) => core.demoLife.change(request.params.id, request.body, request.session?.actor ?? 'admin'),
  );
}
