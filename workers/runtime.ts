import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '#core/core.ts';
import { queueNames } from '#core/jobs/definitions.ts';
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
import { type KnownJobs, knownJobs } from '#core/jobs/stored-jobs.ts';
import { errorCode } from '#core/platform/database.ts';
import { createLoop } from '#core/platform/loop.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { openConsumer } from './consumer.ts';
import { startHeldJobs } from './held-jobs.ts';
import type { AttemptMetrics } from './metrics.ts';
import { createProcessor, type Milestone, type TimeLimits } from './processor.ts';
import { startRelay } from './relay.ts';
import { startScheduler } from './scheduler.ts';
import { commissions } from './schedules/commissions.ts';
import { demoNumbers } from './schedules/demo-numbers.ts';
import { drift } from './schedules/drift.ts';
import { leaseReaper } from './schedules/lease-reaper.ts';
import { lostBatches } from './schedules/lost-batches.ts';
import { newerWork } from './schedules/newer-work.ts';
import { probes } from './schedules/probes.ts';
import { retention } from './schedules/retention.ts';
import { searchWords } from './schedules/search-words.ts';
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
  searchWords,
  totals,
  retention,
  stripe,
  stripeCatalog,
  stripeHistory,
  drift,
  demoNumbers,
  commissions,
  probes,
  newerWork,
  webhookEndpoints,
  webhookRecoveries,
];

/** How long jobs may wait for a silent worker before it is replaced. */
const watchdogMilliseconds = 30_000;
/** How long the room that ended deliveries leave is collected: a look at all endpoints costs the database milliseconds. */
const refillMilliseconds = 20;

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
  /** The jobs this process knows; every job of its version when left out. */
  known?: KnownJobs;
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
  known = knownJobs,
}: WorkerOptions) {
  // A restarted container may get the same host name and process number, so the name has a random part.
  const name = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const leases = createLeaseStore(core.database.sql, name, { renewals: core.database.reserved, seconds: leaseSeconds });
  const relay = startRelay({ database: core.database, backend, logger: core.logger, known });
  core.outbox.onCommitted(() => relay.wake());
  const listener = listenForJobs({
    url: core.config.databaseDirectUrl,
    logger: core.logger,
    onStored: () => relay.wake(),
  });
  /** A delivery that ended made room for the next one to its endpoint. What ends in a moment is refilled together. */
  const refill = throttled(() => relay.wake(), refillMilliseconds);
  const processor = createProcessor({
    core,
    leases,
    timeoutSeconds,
    known,
    onMilestone,
    onAttempt: (result) => {
      metrics?.observe(result);
      if (result.job.name === 'deliver-event') refill();
    },
  });
  const turns = createTurns();
  const consumers = queueNames.map((queue) =>
    openConsumer({
      backend,
      queue,
      slots: core.config.concurrency[queue],
      turns,
      run: processor,
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
  const scheduler = startScheduler({ core, backend, relay, jobs: scheduledJobs, holder: name });
  const heldJobs = startHeldJobs({ core, relay });
  core.logger.info({ worker: name, queue_system: backend.kind }, 'the workers are running');

  return {
    relay,
    /** Stops taking jobs, waits for the running ones, then ends the housekeeping. */
    async stop() {
      await listener.stop();
      await relay.stop();
      await watchdog.stop();
      await Promise.all(consumers.map((consumer) => consumer.close()));
      await Promise.all([keeper.stop(), scheduler.stop(), heldJobs.stop()]);
      await forgetSlots(core.database.sql, name).catch((error: unknown) => {
        core.logger.info({ error_code: errorCode(error) }, 'the worker could not sign off; it will soon count as gone');
      });
    },
  };
}
export type Workers = ReturnType<typeof startWorkers>;

/** Does the work once so many milliseconds after it was first asked for, however often it is. */
function throttled(work: () => void, milliseconds: number): () => void {
  const waiting: { timer: NodeJS.Timeout | null } = { timer: null };
  return () => {
    waiting.timer ??= setTimeout(() => {
      waiting.timer = null;
      work();
    }, milliseconds).unref();
  };
}
