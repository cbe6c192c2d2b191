import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { filtersOfList } from '#core/dashboard/rules.ts';
import { jobMoved, jobsRetried } from '#core/jobs/schemas.ts';
import { exportQueryOf } from '#core/lists/schemas.ts';
import { problemAnswers } from '../answers.ts';

const params = z.object({ id: z.uuid('This is not a job id') });
const security = [{ session: [] }];

export async function jobRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/jobs/:id/retry',
    {
      config: { audit: { action: 'job-retried', subject: 'job' } },
      schema: {
        tags: ['admin'],
        summary: 'Run a job again, now',
        security,
        params,
        response: { 202: jobMoved, ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.automation.enable();
      return reply.code(202).send(await core.jobs.retry(request.params.id));
    },
  );

  app.post(
    '/api/admin/jobs/retry',
    {
      config: { audit: { action: 'jobs-retried' } },
      schema: {
        tags: ['admin'],
        summary: 'Run the failed and dead jobs a filter of the list finds again, up to ten thousand',
        security,
        body: exportQueryOf(filtersOfList('jobs')),
        response: { 202: jobsRetried, ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.automation.enable();
      const answer = await core.jobs.retryAll(request.body);
      request.auditDetails = { ...answer };
      return reply.code(202).send(answer);
    },
  );

  app.post(
    '/api/admin/jobs/:id/cancel',
    {
      config: { audit: { action: 'job-cancelled', subject: 'job' } },
      schema: {
        tags: ['admin'],
        summary: 'Cancel a job that is not running',
        security,
        params,
        response: { 200: jobMoved, ...problemAnswers },
      },
    },
    (request) => core.jobs.cancel(request.params.id),
  );
}
