import type { Scope } from '#api/types.ts';
import { isAllowed } from '#core/access/rules.ts';
import type { Core } from '#core/core.ts';
import { adminSummary } from '#core/dashboard/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

export async function summaryRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/summary',
    {
      config: { permission: 'records:read', audit: { action: 'summary-viewed' } },
      schema: {
        tags: ['admin'],
        summary:
          'How many records each list holds, and the total commission of all custom deals, for roles that may read money',
        response: { 200: adminSummary, ...problemAnswers },
      },
    },
    async (request) => {
      const summary = await core.adminSummary();
      return isAllowed(userOf(request).role, 'money:read') ? summary : { ...summary, total_commission: null };
    },
  );
}
