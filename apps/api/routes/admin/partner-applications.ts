import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { partnerApplicationRow, partnerReview } from '#core/leads/partner-application/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function partnerApplicationRoutes(app: Scope, { core }: { core: Core }) {
  app.patch(
    '/api/admin/partner-applications/:id',
    {
      config: { audit: { action: 'partner-decided', subject: 'partner-application' } },
      schema: {
        tags: ['admin'],
        summary: 'Approve or reject a partner application, or ask for more',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid('This is not a partner application id') }),
        body: partnerReview,
        response: { 200: partnerApplicationRow, ...problemAnswers },
      },
    },
    (request) => core.partnerReviews.decide(request.params.id, request.body, request.session?.actor ?? 'admin'),
  );
}
