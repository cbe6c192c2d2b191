import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { always } from '#api/plugins/pressure.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { canStoreJobs } from '#core/jobs/storing.ts';
import { AppError } from '#core/platform/errors.ts';
import type { QueueBackend } from '#queue/backend.ts';

const dependencyState = z.enum(['up', 'down']);
const readiness = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  dependencies: z.object({ database: dependencyState, queue: dependencyState }),
  queue_system: z.enum(['redis', 'postgres']),
  /** The queue system may drop jobs when its memory is full. */
  queue_may_evict: z.boolean(),
});

interface HealthOptions {
  core: Core;
  backend: QueueBackend;
  registry: Registry;
  /** True once the process has been told to stop. */
  isStopping(): boolean;
}

/** For monitoring: liveness, readiness and metrics. */
export async function healthRoutes(app: Scope, { core, backend, registry, isStopping }: HealthOptions) {
  app.get(
    '/healthz',
    {
      config: { ...always, unlogged: true },
      schema: {
        tags: ['ops'],
        summary: 'The process is alive',
        response: { 200: z.object({ status: z.literal('alive') }) },
      },
    },
    async () => ({ status: 'alive' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { access: 'public', unlogged: true },
      schema: {
        tags: ['ops'],
        summary: 'Whether requests can be accepted, and the state of each dependency',
        response: { 200: readiness, 503: readiness },
      },
    },
    async (_request, reply) => {
      const [canStore, queue] = await Promise.all([canStoreJobs(core.database.sql), backend.state()]);
      const takesRequests = canStore && !isStopping();
      const works = queue.answers && !queue.mayEvict;
      const status = !takesRequests ? 'unavailable' : works ? 'ready' : 'degraded';
      return reply.code(status === 'unavailable' ? 503 : 200).send({
        status,
        dependencies: {
          database: canStore ? 'up' : 'down',
          queue: queue.answers ? 'up' : 'down',
        },
        queue_system: backend.kind,
        queue_may_evict: queue.mayEvict,
      });
    },
  );

  if (core.config.production) return;
  app.get(
    '/metrics',
    {
      config: always,
      schema: {
        tags: ['ops'],
        summary: 'Metrics for Prometheus, for this machine; in production only at METRICS_PORT',
        response: { 200: z.string().meta({ description: 'In the text format of Prometheus' }) },
      },
    },
    async (request, reply) => {
      if (!isThisMachine(request)) throw new AppError('forbidden', 'Metrics are for operators only');
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

/** A direct caller on this machine; a request through a proxy came from outside. */
function isThisMachine(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] || request.headers.forwarded) return false;
  return ipaddr.process(request.ip).range() === 'loopback';
}
