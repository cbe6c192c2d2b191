import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { adminSummary } from '#core/dashboard/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function summaryRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/summary',
    {
      config: { audit: { action: 'summary-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'How many records each list holds, and the total commission of all custom deals',
        response: { 200: adminSummary, ...problemAnswers },
      },
    },
    () => core.adminSummary(),
  );
}
