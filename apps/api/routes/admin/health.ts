import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { driftReport } from '#core/money/drift/schemas.ts';
import { healthReport } from '#core/operations/health/schemas.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { problemAnswers } from '../answers.ts';

/** Health for administrators: what works, what is waiting, and what needs a person. */
export async function healthReportRoutes(app: Scope, { core, backend }: { core: Core; backend: QueueBackend }) {
  app.get(
    '/api/admin/health',
    {
      config: { permission: 'jobs', audit: { action: 'health-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'The state of each dependency, the backlog, and what is late',
        response: { 200: healthReport, ...problemAnswers },
      },
    },
    async () => {
      const [report, queue] = await Promise.all([core.health.report(), backend.state()]);
      return { queue: { system: backend.kind, state: queue.answers ? ('up' as const) : ('down' as const) }, ...report };
    },
  );
  app.get(
    '/api/admin/drift',
    {
      config: { permission: 'jobs', audit: { action: 'health-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'Differences between the database and Stripe, from the nightly comparison',
        response: { 200: driftReport, ...problemAnswers },
      },
    },
    () => core.drift.report(),
  );
}
