import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '#core/core.ts';
import { queueNames } from '#core/jobs/definitions.ts';
import { putBack } from '#core/jobs/dispatch.ts';
import { createLeaseOffice, type LeasedJob, renewEverySeconds } from '#core/jobs/lease.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { createLoop } from './loop.ts';
import type { AttemptMetrics } from './metrics.ts';
import { createProcessor, type Milestone } from './processor.ts';
import { startRelay } from './relay.ts';
import { openStation } from './station.ts';
import { sweepAlerts } from './sweeps/alerts.ts';
import { sweepCommissions } from './sweeps/commissions.ts';
import { sweepCouriers } from './sweeps/couriers.ts';
import { sweepDemoNumbers } from './sweeps/demo-numbers.ts';
import { sweepLeases } from './sweeps/leases.ts';
import { sweepRetention } from './sweeps/retention.ts';
import { sweepStripe } from './sweeps/stripe.ts';
import { sweepStripeCatalogue } from './sweeps/stripe-catalogue.ts';
import { sweepStripeHistory } from './sweeps/stripe-history.ts';
import { sweepTotals } from './sweeps/totals.ts';
import { startWatchdog } from './watchdog.ts';

const sweeps = [
  sweepLeases,
  sweepCouriers,
  sweepTotals,
  sweepRetention,
  sweepStripe,
  sweepStripeCatalogue,
  sweepStripeHistory,
  sweepDemoNumbers,
  sweepCommissions,
  sweepAlerts,
];

/** How long work may wait beside a silent worker before the worker is replaced. */
const watchdogMilliseconds = 30_000;

interface WorkerOptions {
  core: Core;
  backend: QueueBackend;
  metrics?: AttemptMetrics;
  onMilestone?: (milestone: Milestone, job: LeasedJob) => void;
  /** The watchdog's, in milliseconds. */
  patienceMilliseconds?: number;
}

/** Starts everything a worker process does: the relay, a worker per queue, the lease keeper and the sweeps. */
export function startWorkers({
  core,
  backend,
  metrics,
  onMilestone,
  patienceMilliseconds = watchdogMilliseconds,
}: WorkerOptions) {
  // A restarted container has its predecessor's host name and process number, and must not pass for it.
  const name = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const leases = createLeaseOffice(core.database.sql, name);
  const relay = startRelay({ database: core.database, backend, logger: core.logger });
  core.outbox.onCommitted(() => relay.wake());
  const processor = createProcessor({ core, leases, onMilestone, onAttempt: (result) => metrics?.observe(result) });
  const stations = queueNames.map((queue) =>
    openStation({
      backend,
      queue,
      run: processor,
      giveBack: (tickets) => putBack(core.database.sql, tickets, 0),
    }),
  );
  const watchdog = startWatchdog({ core, backend, stations, patienceMilliseconds });
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
      await watchdog.stop();
      await Promise.all(stations.map((station) => station.close()));
      await Promise.all([keeper, ...sweeping].map((loop) => loop.stop()));
    },
  };
}
export type Workers = ReturnType<typeof startWorkers>;
