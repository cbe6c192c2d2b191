import type { Scope } from '#api/types.ts';
import { isAllowed, type Permission } from '#core/access/rules.ts';
import type { Core } from '#core/core.ts';
import { adminSummary } from '#core/dashboard/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';
import { eachList } from './each-list.ts';

export async function summaryRoutes(app: Scope, { core }: { core: Core }) {
  // Everyone may play the samples.
  const readers = new Map<string, Permission>([['audio-samples', 'records:read']]);
  eachList(core, ({ name, permission }) => readers.set(name, permission));

  app.get(
    '/api/admin/summary',
    {
      config: { permission: 'records:read', audit: { action: 'summary-viewed' } },
      schema: {
        tags: ['admin'],
        summary:
          'How many records each list holds, the total commission of all custom deals, and the dead jobs, as far as the role may read them',
        response: { 200: adminSummary, ...problemAnswers },
      },
    },
    async (request) => {
      const { role } = userOf(request);
      const { counts, total_commission, dead_jobs } = await core.adminSummary();
      const readable = Object.entries(counts).filter(([list]) => isAllowed(role, readers.get(list) ?? 'members'));
      return {
        counts: Object.fromEntries(readable),
        total_commission: isAllowed(role, 'money:read') ? total_commission : null,
        dead_jobs: isAllowed(role, 'jobs') ? dead_jobs : null,
      };
    },
  );
}
