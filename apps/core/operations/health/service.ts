import { sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import { jobNames, type QueueName, queueNames, queues } from '#core/jobs/definitions.ts';
import { readHeld } from '#core/jobs/held.ts';
import { isPausable, presentPause } from '#core/jobs/pauses.ts';
import { readScheduledJobs } from '#core/jobs/scheduled-jobs.ts';
import type { JobService } from '#core/jobs/service.ts';
import { readSlots } from '#core/jobs/slots.ts';
import { demoTimes } from '#core/leads/demo-request/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { StoredSecrets } from '#core/platform/encryption.ts';
import { db, inSeconds, run, runForFirst, secondsLong } from '#core/platform/statements.ts';
import type { ProxyWatch } from './proxies.ts';
import { type DestinationName, type DestinationState, destinations, type HealthReport } from './schemas.ts';

/** The destination of each queue's jobs. */
const destinationOf = {
  webhooks: 'automation',
  events: 'endpoints',
  'emails-security': 'mail',
  'emails-urgent': 'mail',
  emails: 'mail',
  'emails-bulk': 'mail',
  'phones-urgent': 'sms',
  phones: 'sms',
  'stripe-events': 'payments',
  payouts: 'payments',
  files: 'scanner',
} satisfies Record<QueueName, DestinationName>;
const queuesOf = (name: DestinationName): readonly string[] =>
  queueNames.filter((queue) => destinationOf[queue] === name);
/** The newest attempts that are read; older ones say nothing about the current state. */
const newestTries = 2_000;
const newestAttempts = db
  .selectFrom('job_attempt')
  .select(['job_id', 'outcome', 'started_at', 'duration_ms', 'error_class', 'worker'])
  .orderBy('started_at', 'desc')
  .limit(newestTries);

interface HealthDependencies {
  database: Database;
  jobs: JobService;
  proxies: ProxyWatch;
  storedSecrets(): Promise<StoredSecrets>;
  /** Which destinations are configured. */
  configured: Record<DestinationName, boolean>;
  config: Pick<Config, 'alerts'>;
}

interface LastTry {
  queue: string;
  outcome: string;
  at: Date;
  error_class: string | null;
}

type Destination = HealthReport['destinations'][number];

export function createHealthService(dependencies: HealthDependencies) {
  return { report: () => readReport(dependencies) };
}
export type HealthService = ReturnType<typeof createHealthService>;

/** The health of every destination, read from the stored attempts. No outside system is contacted. */
async function readReport({
  database: { sql: via },
  jobs,
  proxies,
  storedSecrets,
  configured,
  config,
}: HealthDependencies): Promise<Omit<HealthReport, 'queue'>> {
  const [backlog, pauses, slots, tries, workers, late, scheduled, held, stored] = await Promise.all([
    jobs.backlog(),
    jobs.pauses(),
    readSlots(via),
    lastTries(via),
    workersSeen(via),
    lateDemos(via),
    readScheduledJobs(via),
    readHeld(via),
    storedSecrets(),
  ]);
  return {
    destinations: destinations.map((name) => healthOf(name, configured[name], tries)),
    backlog: backlog.queues.map(({ lateSeconds, ...queue }) => ({ ...queue, late_seconds: Math.round(lateSeconds) })),
    held: held.map(({ waitsFor, jobs: count, oldestAt }) => ({
      waits_for: waitsFor,
      jobs: count,
      oldest_at: oldestAt.toISOString(),
    })),
    pauses: pauses.map(presentPause),
    pausable_jobs: jobNames,
    queues: slots.map(({ queue, ...row }) => ({
      name: queue,
      priority: queues[queue],
      ...row,
      pausable: isPausable(queue),
      pause: pauses.find((pause) => pause.queues.includes(queue))?.target ?? null,
    })),
    oldest_due_seconds: Math.round(backlog.oldestDueSeconds),
    dead_jobs: backlog.deadJobs,
    late_demos: late,
    workers,
    scheduled_jobs: scheduled.map((row) => ({
      name: row.name,
      every_seconds: row.every_milliseconds / 1000,
      state: row.state,
      last_started_at: row.last_started_at?.toISOString() ?? null,
      last_finished_at: row.last_finished_at?.toISOString() ?? null,
      last_succeeded_at: row.last_succeeded_at?.toISOString() ?? null,
      last_error: row.last_error,
    })),
    untrusted_proxy: proxies.lastSeen(),
    stored_secrets: stored,
    alerts: { dead_jobs: config.alerts.deadJobs, late_seconds: config.alerts.lateSeconds },
  };
}

/** The health of one destination, by the last attempt of each outcome. */
function healthOf(name: DestinationName, isConfigured: boolean, tries: LastTry[]): Destination {
  const own = tries.filter(({ queue }) => queuesOf(name).includes(queue));
  const success = latest(own.filter(({ outcome }) => outcome === 'succeeded'));
  const failure = latest(own.filter(({ outcome }) => outcome === 'failed'));
  return {
    name,
    state: stateOf(isConfigured, success, failure),
    last_success_at: success?.at.toISOString() ?? null,
    last_failure_at: failure?.at.toISOString() ?? null,
    last_error: failure?.error_class ?? null,
  };
}

/** The last attempt of every queue with each outcome. */
async function lastTries(via: Sql): Promise<LastTry[]> {
  const found = await run(
    via,
    db
      .selectFrom(newestAttempts.as('newest'))
      .innerJoin('job', 'job.id', 'newest.job_id')
      .distinctOn(['job.queue', 'newest.outcome'])
      .select(['job.queue', 'newest.outcome', 'newest.started_at as at', 'newest.error_class'])
      .orderBy('job.queue')
      .orderBy('newest.outcome')
      .orderBy('newest.started_at', 'desc'),
    'last-tries',
  );
  return found.rows;
}

/** The workers of the last hour, last seen first. */
async function workersSeen(via: Sql): Promise<HealthReport['workers']> {
  const end = sql<Date>`${sql.ref('started_at')} + ${secondsLong(sql<number>`${sql.ref('duration_ms')} / 1000.0`)}`;
  const found = await run(
    via,
    db
      .selectFrom(newestAttempts.as('newest'))
      .select(({ fn }) => ['worker', fn.max<Date>(end).as('seen')])
      .where('worker', '<>', '')
      .where('started_at', '>', inSeconds(-3_600))
      .groupBy('worker')
      .orderBy('seen', 'desc')
      .limit(50),
    'workers-seen',
  );
  return found.rows.map(({ worker, seen }) => ({ name: worker, last_seen_at: seen.toISOString() }));
}

/** How many demos still have no number after the time promised for it. */
async function lateDemos(via: Sql): Promise<number> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('demo_request')
      .select(({ fn }) => fn.countAll<number>().as('late'))
      .where('status', '=', 'pending')
      .where('arrived_at', '<', inSeconds(-demoTimes.setUp)),
  );
  return found?.late ?? 0;
}

function stateOf(isConfigured: boolean, success?: LastTry, failure?: LastTry): DestinationState {
  if (!isConfigured) return 'off';
  if (!success && !failure) return 'quiet';
  return !failure || (success && success.at >= failure.at) ? 'working' : 'failing';
}

const latest = (tries: LastTry[]): LastTry | undefined =>
  tries.reduce<LastTry | undefined>((last, next) => (last && last.at > next.at ? last : next), undefined);
