import { hostname } from 'node:os';
import type { Core } from '#core/core.ts';
import { queueNames } from '#core/jobs/definitions.ts';
import { createLeaseOffice, renewEverySeconds } from '#core/jobs/lease.ts';
import { type QueueBackend, within } from '#queue/backend.ts';
import { createLoop } from './loop.ts';
import type { AttemptMetrics } from './metrics.ts';
import { createProcessor, type Milestone } from './processor.ts';
import { startRelay } from './relay.ts';
import { sweepCouriers } from './sweeps/couriers.ts';
import { sweepLeases } from './sweeps/leases.ts';
import { sweepRetention } from './sweeps/retention.ts';
import { sweepTotals } from './sweeps/totals.ts';

const sweeps = [sweepLeases, sweepCouriers, sweepTotals, sweepRetention];

/** How long running jobs get to finish when the process is told to stop; their leases cover the rest. */
const closeMilliseconds = 10_000;

interface WorkerOptions {
  core: Core;
  backend: QueueBackend;
  metrics?: AttemptMetrics;
  onMilestone?: (milestone: Milestone) => void;
}

/** Starts everything a worker process does: the relay, a worker per queue, the lease keeper and the sweeps. */
export function startWorkers({ core, backend, metrics, onMilestone }: WorkerOptions) {
  const name = `${hostname()}-${process.pid}`;
  const leases = createLeaseOffice(core.database.sql, name);
  const relay = startRelay({ database: core.database, backend, logger: core.logger });
  core.outbox.onCommitted(() => relay.wake());
  const processor = createProcessor({ core, leases, onMilestone, onAttempt: (result) => metrics?.observe(result) });
  const workers = queueNames.map((queue) => backend.work(queue, processor));
  const keeper = createLoop({
    name: 'leases-keeper',
    logger: core.logger,
    run: async () => {
      await leases.renew();
      return renewEverySeconds * 1000;
    },
  });
  const sweeping = sweeps.map((sweep) =>
    createLoop({
      name: `sweep-${sweep.name}`,
      logger: core.logger,
      run: async () => {
        await sweep.run({ core, backend, relay });
        return sweep.everyMilliseconds;
      },
    }),
  );
  core.logger.info({ worker: name, queue_system: backend.kind }, 'the workers are running');

  return {
    relay,
    /** No new work, then the work under way, then the housekeeping. */
    async stop() {
      await relay.stop();
      await Promise.all(workers.map((worker) => within(closeMilliseconds, worker.close()).catch(() => worker.close(true))));
      await Promise.all([keeper, ...sweeping].map((loop) => loop.stop()));
    },
  };
}
export type Workers = ReturnType<typeof startWorkers>;
