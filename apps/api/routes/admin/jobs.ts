import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { jobRetried } from '#core/jobs/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function jobRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/jobs/:id/retry',
    {
      schema: {
        tags: ['admin'],
        summary: 'Run a job again, now',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid('This is not a job id') }),
        response: { 202: jobRetried, ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.automation.enable();
      const job = await core.jobs.retry(request.params.id);
      request.log.info(
        { job_id: job.id, actor: request.session?.actor },
        'a job is run again at an administrator’s word',
      );
      return reply.code(202).send(job);
    },
  );
}
