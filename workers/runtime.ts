import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import pTimeout from 'p-timeout';
import type { Core } from '#core/core.ts';
import type { RunningJob } from '#core/jobs/attempts.ts';
import { listenForJobs } from '#core/jobs/notifications.ts';
import { endpointQueue, queueNames, queues, suspectsQueue } from '#core/jobs/rules.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import type { JobWorker, QueueBackend, QueueJob } from '#queue/backend.ts';
import { startEndpointWorkers } from './endpoint-workers.ts';
import type { AttemptMetrics } from './metrics.ts';
import { backoff, createProcessor, type Milestone, type TimeLimits } from './processor.ts';
import { startReconciler } from './reconciler.ts';
import { startRelay } from './relay.ts';
import { createScheduler } from './scheduler.ts';
import { commissions } from './schedules/commissions.ts';
import { demoNumbers } from './schedules/demo-numbers.ts';
import { drift } from './schedules/drift.ts';
import { earlierContracts } from './schedules/earlier-contracts.ts';
import { privacyRequests } from './schedules/privacy-requests.ts';
import { retention } from './schedules/retention.ts';
import { spam } from './schedules/spam.ts';
import { storedSecrets } from './schedules/stored-secrets.ts';
import { stripe } from './schedules/stripe.ts';
import { stripeCatalog } from './schedules/stripe-catalog.ts';
import { stripeHistory } from './schedules/stripe-history.ts';
import { totals } from './schedules/totals.ts';
import { webhookEndpoints } from './schedules/webhook-endpoints.ts';
import { webhookRecoveries } from './schedules/webhook-recoveries.ts';

const schedules = [
  totals,
  retention,
  stripe,
  stripeCatalog,
  stripeHistory,
  drift,
  demoNumbers,
  commissions,
  webhookEndpoints,
  webhookRecoveries,
  privacyRequests,
  earlierContracts,
  spam,
  storedSecrets,
];

/** How long running jobs may take to finish at shutdown. BullMQ gives what is left to another worker. */
const closeMilliseconds = 10_000;

interface WorkerOptions {
  core: Core;
  backend: QueueBackend;
  metrics?: AttemptMetrics;
  onMilestone?: (milestone: Milestone, job: RunningJob) => void;
  /** Seconds an attempt may take, in place of a job's own limit. */
  timeoutSeconds?: TimeLimits;
}

/** Starts a worker process: the relay, a worker for each queue, the reconciler and the work that recurs. */
export function startWorkers({ core, backend, metrics, onMilestone, timeoutSeconds }: WorkerOptions) {
  const { config, database, logger } = core;
  // A restarted container may get the same host name and process number, so the name has a random part.
  const name = `${hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`;
  const stopping = new AbortController();
  const processor = createProcessor({
    core,
    backend,
    worker: name,
    timeoutSeconds,
    onMilestone,
    onAttempt: (result) => metrics?.observe(result),
  });
  const relay = startRelay({
    database,
    backend,
    logger,
    attempts: config.retrySchedule.length + 1,
    onForgotten: () => reconciler.wake(),
  });
  const scheduler = createScheduler({ core, backend, relay, schedules, signal: stopping.signal });
  const reconciler = startReconciler({ database, backend, logger, relay, schedules: scheduler });
  core.outbox.onCommitted(relay.wake);
  const listener = listenForJobs({ url: config.databaseDirectUrl, logger, onStored: relay.wake });

  const run = (job: QueueJob, token?: string) =>
    scheduler.has(job.name) ? scheduler.run(job.name) : processor.process(job, token);
  const perMinute: Partial<Record<string, number | null>> = {
    confirmations: config.mail.confirmationsPerMinute,
    [endpointQueue(environmentEndpointId)]: config.automation.postsPerMinute,
  };
  const workers: JobWorker[] = queueNames.map((queue) =>
    backend.work(queue, run, {
      concurrency: queues[queue],
      perMinute: perMinute[queue],
      backoff,
    }),
  );
  const suspects = backend.work(suspectsQueue, processor.processSuspect, {
    concurrency: 1,
    maxStalledCount: 0,
    backoff,
  });
  suspects.on('failed', (job, error) => {
    processor.failed(job, error).catch((lost: unknown) => {
      logger.warn({ job_id: job?.id, err: lost }, 'a dead job could not be marked; the reconciler does it');
    });
  });
  const endpointWorkers = startEndpointWorkers({
    database,
    backend,
    logger,
    closeMilliseconds,
    open: (queue, concurrency) => backend.work(queue, run, { concurrency, perMinute: perMinute[queue], backoff }),
  });
  logger.info({ worker: name, queue_system: backend.kind }, 'the workers are running');

  return {
    relay,
    reconciler,
    /** Stops taking jobs, waits for the running ones, then ends the housekeeping. */
    async stop() {
      stopping.abort();
      await listener.stop();
      await relay.stop();
      const close = (worker: JobWorker) =>
        pTimeout(worker.close(), { milliseconds: closeMilliseconds }).catch(() => undefined);
      await Promise.all([endpointWorkers.stop(), ...[...workers, suspects].map(close)]);
      await reconciler.stop();
    },
  };
}
export type Workers = ReturnType<typeof startWorkers>;
