import pTimeout from 'p-timeout';
import { endpointQueue } from '#core/jobs/definitions.ts';
import { type LeasedDelivery, takeDueDeliveries } from '#core/jobs/endpoint-leases.ts';
import type { LeasedJob, LeaseStore } from '#core/jobs/lease.ts';
import { noteAlive } from '#core/jobs/probes.ts';
import type { Database } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { createLoop } from '#core/platform/loop.ts';
import { closeMilliseconds } from './consumer.ts';
import type { Turns } from './turns.ts';

/** Due work is polled this often, so that a missed notification only delays it. */
const pollMilliseconds = 50;
/**
 * How long the room that ended deliveries leave is collected, in milliseconds: as long as the last look at all endpoints
 * took, so that looking keeps the database busy for half of the time at most.
 */
const refill = { shortest: 5, longest: 100 };
/** How often it says that it takes deliveries, as the other queues' probes do. */
const probeMilliseconds = 10_000;

interface EndpointWorkerOptions {
  database: Database;
  logger: Logger;
  leases: LeaseStore;
  /** The name of this process, and how long its leases last. */
  worker: string;
  leaseSeconds: number;
  /** How many deliveries run at a time in this process. */
  slots: number;
  turns: Turns;
  /** Runs one of them: `workers/processor.ts`. */
  run(job: LeasedJob): Promise<void>;
}

/** Takes due deliveries to endpoints straight from their table, and runs them in this process. */
export function startEndpointWorker(options: EndpointWorkerOptions) {
  const { database, logger, leases, turns } = options;
  const running = new Set<Promise<void>>();
  let probedAt = Number.NEGATIVE_INFINITY;
  let lookMilliseconds = 0;
  let isRefilling = false;

  const begin = ({ job, alone }: LeasedDelivery) => {
    const ended = turns
      .take(() => options.run(job), alone)
      // Its lease ends without a result, and another worker gets it.
      .catch((error: unknown) => logger.warn({ job_id: job.id, err: error }, 'the result of a delivery was lost'))
      .finally(() => {
        running.delete(ended);
        refillSoon();
      });
    running.add(ended);
  };

  const loop = createLoop({
    name: 'endpoint-worker',
    logger,
    run: async () => {
      const room = options.slots - running.size;
      if (room > 0) {
        const { worker, leaseSeconds: seconds } = options;
        const began = performance.now();
        const taken = await takeDueDeliveries(database, { worker, seconds, room });
        lookMilliseconds = performance.now() - began;
        leases.hold(taken.map(({ job }) => job));
        taken.forEach(begin);
      }
      if (performance.now() - probedAt > probeMilliseconds) {
        await noteAlive(database.sql, endpointQueue);
        probedAt = performance.now();
      }
      return pollMilliseconds;
    },
  });
  const refillMilliseconds = () => Math.min(Math.max(lookMilliseconds, refill.shortest), refill.longest);
  const refillSoon = () => {
    if (isRefilling) return;
    isRefilling = true;
    setTimeout(() => {
      isRefilling = false;
      loop.wake();
    }, refillMilliseconds()).unref();
  };

  return {
    wake: () => loop.wake(),
    /** Takes no more; resolves when the running ones are done or out of time. */
    async stop(): Promise<void> {
      await loop.stop();
      await pTimeout(Promise.allSettled(running), { milliseconds: closeMilliseconds }).catch(() => undefined);
    },
  };
}
