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
    (request) => core.commissions.detail(request.params.id, actorOf(request)),
  );

  const steps = [
    {
      path: 'release',
      action: 'commission-released',
      summary: 'Release a payment held for review, where that needs no second person',
      take: core.commissions.release,
    },
    {
      path: 'release/ask',
      action: 'commission-release-asked',
      summary: 'Ask for the release of a payment held for review',
      take: core.commissions.askRelease,
    },
    {
      path: 'release/approve',
      action: 'commission-release-approved',
      summary: 'Approve the release that another person asked for, so that the commissions continue',
      take: core.commissions.approveRelease,
    },
    {
      path: 'release/decline',
      action: 'commission-release-declined',
      summary: 'Decline or withdraw the release that was asked for',
      take: core.commissions.declineRelease,
    },
  ] as const;
  for (const { path, action, summary, take } of steps)
    app.post(
      `/api/admin/commissions/:id/${path}`,
      {
        config: { permission: 'money:write', recentProof: true, audit: { action, subject: 'commission' } },
        schema: { tags: ['admin'], summary, params, response: { 200: commissionRow, ...problemAnswers } },
      },
      async (request) => {
        const actor = actorOf(request);
        const commission = await take(request.params.id, actor);
        request.log.info({ commission_id: commission.id, step: action }, 'a decision about a held payment');
        return commission;
      },
    );
}
