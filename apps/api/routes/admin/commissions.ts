import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { commissionDetail, commissionRow } from '#core/money/commissions/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf } from './actor.ts';

const params = z.object({ id: z.uuid('This isn’t a valid commission ID') });

export async function commissionRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/commissions/:id',
    {
      config: { permission: 'money:read', audit: { action: 'record-viewed', subject: 'commission' } },
      schema: {
        tags: ['admin'],
        summary: 'One commission with its transfers and ledger journals',
        params,
        response: { 200: commissionDetail, ...problemAnswers },
      },
    },
    (request) => core.commissions.detail(request.params.id),
  );

  app.post(
    '/api/admin/commissions/:id/release',
    {
      config: {
        permission: 'money:write',
        recentProof: true,
        audit: { action: 'commission-released', subject: 'commission' },
      },
      schema: {
        tags: ['admin'],
        summary: 'Release a payment held for review, so that its commissions continue',
        params,
        response: { 200: commissionRow, ...problemAnswers },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const commission = await core.commissions.release(request.params.id, actor);
      request.log.info({ commission_id: commission.id, actor }, 'a payment held for review was released');
      return commission;
    },
  );
}
