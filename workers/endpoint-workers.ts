import pTimeout from 'p-timeout';
import { endpointQueue } from '#core/jobs/rules.ts';
import type { Database } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createLoop } from '#core/platform/loop.ts';
import { openEndpoints } from '#core/webhooks/endpoints.ts';
import type { JobWorker, QueueBackend } from '#queue/backend.ts';

/** How often it looks which endpoints there are. */
const lookMilliseconds = 1_000;

interface EndpointWorkersOptions {
  database: Database;
  backend: QueueBackend;
  logger: Logger;
  /** Opens a worker of an endpoint's queue. */
  open(queue: string, concurrency: number): JobWorker;
  /** How long a worker that closes may take, in milliseconds. */
  closeMilliseconds: number;
}

/**
 * Keeps a worker for each enabled endpoint, so that one that hangs never delays another. The worker of one that is paused,
 * disabled or deleted is closed: what waits stays in its queue.
 */
export function startEndpointWorkers({ database, backend, logger, open, closeMilliseconds }: EndpointWorkersOptions) {
  const workers = new Map<string, JobWorker>();
  const closing = new Set<Promise<unknown>>();
  const close = (id: string, worker: JobWorker) => {
    workers.delete(id);
    const closed = pTimeout(worker.close(), { milliseconds: closeMilliseconds }).catch(() => undefined);
    closing.add(closed);
    void closed.finally(() => closing.delete(closed));
  };
  const loop = createLoop({
    name: 'endpoint-workers',
    logger,
    run: async () => {
      const endpoints = await openEndpoints(database.sql);
      const isOpen = new Set(endpoints.map(({ id }) => id));
      for (const [id, worker] of workers) if (!isOpen.has(id)) close(id, worker);
      for (const { id, concurrency } of endpoints) {
        const queue = endpointQueue(id);
        const worker = workers.get(id);
        if (worker?.concurrency === concurrency) continue;
        // On Postgres a worker that meets such a bound would ask again without a pause.
        if (backend.kind === 'redis') await backend.queue(queue).setGlobalConcurrency(concurrency);
        if (worker) worker.concurrency = concurrency;
        else workers.set(id, open(queue, concurrency));
      }
      return lookMilliseconds;
    },
  });
  return {
    /** Takes no more; resolves when the running ones are done or out of time. */
    async stop(): Promise<void> {
      await loop.stop();
      for (const [id, worker] of workers) close(id, worker);
      await Promise.all(closing);
    },
  };
}
