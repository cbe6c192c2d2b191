import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { filtersOfList } from '#core/dashboard/rules.ts';
import { pausable, presentPause } from '#core/jobs/pauses.ts';
import { jobMoved, jobsRetried, pauseRow } from '#core/jobs/schemas.ts';
import { exportQueryOf } from '#core/lists/schemas.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf } from './actor.ts';

const params = z.object({ id: z.uuid('This isn’t a valid job ID') });
const target = z.enum(pausable, 'Choose a queue or a job');
const reason = z
  .string()
  .trim()
  .min(3, 'Please give a reason, so others know why')
  .max(300, 'Please keep the reason to 300 characters');

export async function jobRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/jobs/:id/retry',
    {
      config: { permission: 'jobs', audit: { action: 'job-retried', subject: 'job' } },
      schema: {
        tags: ['admin'],
        summary: 'Retry a job now',
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
      config: { permission: 'jobs', recentProof: true, audit: { action: 'jobs-retried' } },
      schema: {
        tags: ['admin'],
        summary: 'Retry the failed and dead jobs that match a list filter, up to ten thousand',
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
      config: { permission: 'jobs', recentProof: true, audit: { action: 'job-cancelled', subject: 'job' } },
      schema: {
        tags: ['admin'],
        summary: 'Cancel a job that is not running',
        params,
        response: { 200: jobMoved, ...problemAnswers },
      },
    },
    (request) => core.jobs.cancel(request.params.id),
  );
}

/** Pausing and resuming a queue, or the jobs of one name. */
export async function pauseRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/admin/pauses',
    {
      config: { permission: 'jobs', recentProof: true, audit: { action: 'work-paused' } },
      schema: {
        tags: ['admin'],
        summary: 'Pause a queue or one kind of job; jobs already running finish',
        body: z.strictObject({ target, reason }),
        response: { 201: pauseRow, ...problemAnswers },
      },
    },
    async (request, reply) => {
      request.auditDetails = { ...request.auditDetails, target: request.body.target };
      const paused = await core.jobs.pause({ ...request.body, pausedBy: actorOf(request) });
      return reply.code(201).send(presentPause(paused));
    },
  );

  app.delete(
    '/api/admin/pauses/:target',
    {
      config: { permission: 'jobs', recentProof: true, audit: { action: 'work-resumed' } },
      schema: {
        tags: ['admin'],
        summary: 'Resume a paused queue or kind of job',
        params: z.object({ target }),
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      request.auditDetails = { ...request.auditDetails, target: request.params.target };
      await core.jobs.resume(request.params.target);
      return reply.code(204).send(null);
    },
  );
}
