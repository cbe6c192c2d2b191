import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { customDealRow, dealReview } from '#core/leads/custom-deal/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function customDealRoutes(app: Scope, { core }: { core: Core }) {
  app.patch(
    '/api/admin/custom-deals/:id',
    {
      config: { audit: { action: 'deal-decided', subject: 'custom-deal' } },
      schema: {
        tags: ['admin'],
        summary: 'Approve or reject a custom deal, or ask for changes',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid('This is not a custom deal id') }),
        body: dealReview,
        response: { 200: customDealRow, ...problemAnswers },
      },
    },
    (request) => core.dealReviews.decide(request.params.id, request.body, request.session?.actor ?? 'admin'),
  );
}
