import pTimeout from 'p-timeout';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { filtersOfList } from '#core/dashboard/rules.ts';
import { presentPause } from '#core/jobs/pauses.ts';
import { pausableQueues } from '#core/jobs/rules.ts';
import { jobMoved, jobsRetried, pauseRow } from '#core/jobs/schemas.ts';
import { exportQueryOf } from '#core/lists/schemas.ts';
import { idInQueue, placeOf, type QueueBackend } from '#queue/backend.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf } from './actor.ts';

const params = z.object({ id: z.uuid('This isn’t a valid job ID') });
const queue = z.enum(pausableQueues, 'Choose a queue');
const reason = z
  .string()
  .trim()
  .min(3, 'Please give a reason, so others know why')
  .max(300, 'Please keep the reason to 300 characters');

interface Dependencies {
  core: Core;
  backend: QueueBackend;
}

export async function jobRoutes(app: Scope, { core, backend }: Dependencies) {
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
      const { left, ...job } = await core.jobs.retry(request.params.id);
      forget(backend, job.id, left);
      return reply.code(202).send(job);
    },
  );

  app.post(
    '/api/admin/jobs/retry',
    {
      config: { permission: 'jobs', recentProof: true, audit: { action: 'jobs-retried' } },
      schema: {
        tags: ['admin'],
        summary: 'Retry the jobs that match a list filter and are retrying or dead, up to ten thousand',
        body: exportQueryOf(filtersOfList('jobs')),
        response: { 202: jobsRetried, ...problemAnswers },
      },
    },
    async (request, reply) => {
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
    async (request) => {
      const { left, ...job } = await core.jobs.cancel(request.params.id);
      forget(backend, job.id, left);
      return job;
    },
  );
}

/** Takes a job out of its queue that has moved on. One that stays there runs nothing, so nobody waits for it. */
function forget({ queue }: QueueBackend, id: string, left: { queue: string; round: number; suspect: boolean }): void {
  queue(placeOf(left))
    .remove(idInQueue({ id, round: left.round }))
    .catch(() => undefined);
}

/** The paused queues: which ones there are, pausing and resuming. */
export async function pauseRoutes(app: Scope, { core, backend }: Dependencies) {
  app.get(
    '/api/admin/pauses',
    {
      config: { permission: 'jobs', audit: { action: 'queues-viewed' } },
      schema: {
        tags: ['admin'],
        summary: 'The paused queues, longest paused first',
        response: { 200: z.array(pauseRow), ...problemAnswers },
      },
    },
    async () => (await core.jobs.pauses()).map(presentPause),
  );

  app.post(
    '/api/admin/pauses',
    {
      config: { permission: 'jobs', recentProof: true, audit: { action: 'work-paused' } },
      schema: {
        tags: ['admin'],
        summary: 'Pause a queue; jobs already running finish',
        body: z.strictObject({ queue, reason }),
        response: { 201: pauseRow, ...problemAnswers },
      },
    },
    async (request, reply) => {
      request.auditDetails = { ...request.auditDetails, queue: request.body.queue };
      const paused = await core.jobs.pause({ ...request.body, paused_by: actorOf(request) });
      // A queue system that does not answer is told later: the row is what counts.
      await soon(backend.queue(request.body.queue).pause());
      return reply.code(201).send(presentPause(paused));
    },
  );

  app.delete(
    '/api/admin/pauses/:queue',
    {
      config: { permission: 'jobs', recentProof: true, audit: { action: 'work-resumed' } },
      schema: {
        tags: ['admin'],
        summary: 'Resume a paused queue',
        params: z.object({ queue }),
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      request.auditDetails = { ...request.auditDetails, queue: request.params.queue };
      await core.jobs.resume(request.params.queue);
      await soon(backend.queue(request.params.queue).resume());
      return reply.code(204).send(null);
    },
  );
}

const soon = (told: Promise<void>) => pTimeout(told, { milliseconds: 2_000 }).catch(() => undefined);
