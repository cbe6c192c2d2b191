import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '#core/core.ts';
import { carriedQueues, endpointQueue } from '#core/jobs/definitions.ts';
import { putBack } from '#core/jobs/dispatch.ts';
import {
  createLeaseStore,
  type LeasedJob,
  renewEverySeconds,
  leaseSeconds as usualLeaseSeconds,
} from '#core/jobs/lease.ts';
import { listenForJobs } from '#core/jobs/notifications.ts';
import { answerProbe } from '#core/jobs/probes.ts';
import { forgetSlots, noteSlots } from '#core/jobs/slots.ts';
import { errorCode } from '#core/platform/database.ts';
import { createLoop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { openConsumer } from './consumer.ts';
import { startEndpointWorker } from './endpoint-worker.ts';
import { startHeldJobs } from './held-jobs.ts';
import type { AttemptMetrics } from './metrics.ts';
import { createProcessor, type Milestone, type TimeLimits } from './processor.ts';
import { startRelay } from './relay.ts';
import { startScheduler } from './scheduler.ts';
import { commissions } from './schedules/commissions.ts';
import { demoNumbers } from './schedules/demo-numbers.ts';
import { drift } from './schedules/drift.ts';
import { earlierContracts } from './schedules/earlier-contracts.ts';
import { leaseReaper } from './schedules/lease-reaper.ts';
import { lostBatches } from './schedules/lost-batches.ts';
import { privacyRequests } from './schedules/privacy-requests.ts';
import { probes } from './schedules/probes.ts';
import { retention } from './schedules/retention.ts';
import { spam } from './schedules/spam.ts';
import { storedSecrets } from './schedules/stored-secrets.ts';
import { stripe } from './schedules/stripe.ts';
import { stripeCatalog } from './schedules/stripe-catalog.ts';
import { stripeHistory } from './schedules/stripe-history.ts';
import { totals } from './schedules/totals.ts';
import { webhookEndpoints } from './schedules/webhook-endpoints.ts';
import { webhookRecoveries } from './schedules/webhook-recoveries.ts';
import { createTurns } from './turns.ts';
import { startWatchdog } from './watchdog.ts';

const scheduledJobs = [
  leaseReaper,
  lostBatches,
  totals,
  retention,
  stripe,
  stripeCatalog,
  stripeHistory,
  drift,
  demoNumbers,
  commissions,
  probes,
  webhookEndpoints,
  webhookRecoveries,
  privacyRequests,
  earlierContracts,
  spam,
  storedSecrets,
];

/** How long jobs may wait for a silent worker before it is replaced. */
const watchdogMilliseconds = 30_000;

interface WorkerOptions {
  core: Core;
  backend: QueueBackend;
  metrics?: AttemptMetrics;
  onMilestone?: (milestone: Milestone, job: LeasedJob) => void;
  /** The watchdog's timeout, in milliseconds. */
  silenceMilliseconds?: number;
  /** How long a lease of this process lasts. */
  leaseSeconds?: number;
  /** Seconds an attempt may take, in place of a job's own limit. */
  timeoutSeconds?: TimeLimits;
}

/** Starts a worker process: the relay, a worker per queue, the lease keeper and the scheduled jobs. */
export function startWorkers({
  core,
  backend,
  metrics,
  onMilestone,
  silenceMilliseconds = watchdogMilliseconds,
  leaseSeconds = usualLeaseSeconds,
  timeoutSeconds,
}: WorkerOptions) {
  // A restarted container may get the same host name and process number, so the name has a random part.
  const name = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const leases = createLeaseStore(core.database.sql, name, { renewals: core.database.reserved, seconds: leaseSeconds });
  const processor = createProcessor({
    core,
    leases,
    timeoutSeconds,
    onMilestone,
    onAttempt: (result) => metrics?.observe(result),
  });
  const turns = createTurns();
  const relay = startRelay({ database: core.database, backend, logger: core.logger });
  const endpointWorker = startEndpointWorker({
    database: core.database,
    logger: core.logger,
    leases,
    worker: name,
    leaseSeconds,
    slots: core.config.concurrency[endpointQueue],
    turns,
    run: processor.run,
  });
  const due = {
    wake: () => {
      relay.wake();
      endpointWorker.wake();
    },
  };
  core.outbox.onCommitted(due.wake);
  const listener = listenForJobs({ url: core.config.databaseDirectUrl, logger: core.logger, onStored: due.wake });
  const consumers = carriedQueues.map((queue) =>
    openConsumer({
      backend,
      queue,
      slots: core.config.concurrency[queue],
      turns,
      run: processor.process,
      answerProbe: (sentAt) => answerProbe(core.database.sql, queue, sentAt),
      giveBack: (references) => putBack(core.database.sql, references, 0),
    }),
  );
  const watchdog = startWatchdog({ core, backend, consumers, silenceMilliseconds });
  const keeper = createLoop({
    name: 'leases-keeper',
    logger: core.logger,
    run: async () => {
      await leases.renew();
      await noteSlots(core.database.reserved, name, core.config.concurrency);
      return renewEverySeconds * 1000;
    },
  });
  const scheduler = startScheduler({ core, backend, relay: due, jobs: scheduledJobs, holder: name });
  const heldJobs = startHeldJobs({ core, relay: due });
  core.logger.info({ worker: name, queue_system: backend.kind }, 'the workers are running');

  return {
    relay,
    /** Stops taking jobs, waits for the running ones, then ends the housekeeping. */
    async stop() {
      await listener.stop();
      await relay.stop();
      await watchdog.stop();
      await Promise.all([endpointWorker.stop(), ...consumers.map((consumer) => consumer.close())]);
      await Promise.all([keeper.stop(), scheduler.stop(), heldJobs.stop()]);
      await forgetSlots(core.database.sql, name).catch((error: unknown) => {
        core.logger.info({ error_code: errorCode(error) }, 'the worker could not sign off; it will soon count as gone');
      });
    },
  };
}
export type Workers = ReturnType<typeof startWorkers>;
