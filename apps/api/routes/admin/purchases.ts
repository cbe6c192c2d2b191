import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { purchaseSetUp } from '#core/money/purchases/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf } from './actor.ts';

/** The receptionist of a buyer who never requested a demo. The list of purchases is among the others. */
export async function purchaseRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/purchases/:id/receptionist',
    {
      config: { permission: 'records:write', audit: { action: 'receptionist-set-up', subject: 'purchase' } },
      schema: {
        tags: ['admin'],
        summary: 'Make the receptionist of a purchase, once, and email its link to the buyer',
        params: z.object({ id: z.uuid('This isn’t a valid purchase ID') }),
        response: { 200: purchaseSetUp, 201: purchaseSetUp, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const asked = { actor: actorOf(request), requestId: request.id };
      const { isNew, ...demo } = await core.purchases.setUp(request.params.id, asked);
      return reply.code(isNew ? 201 : 200).send(demo);
    },
  );
}
