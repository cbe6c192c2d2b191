import { sql } from 'kysely';
import { type JobName, jobNames } from '#core/jobs/definitions.ts';
import { readScheduledJobs } from '#core/jobs/schedules.ts';
import type { JobService } from '#core/jobs/service.ts';
import { demoTimes } from '#core/leads/demo-request/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { StoredSecrets } from '#core/platform/encryption.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import { db, inSeconds, run, runForFirst, secondsLong } from '#core/platform/statements.ts';
import type { ProxyWatch } from './proxies.ts';
import { type DestinationName, type DestinationState, destinations, type HealthReport } from './schemas.ts';

/** The destination of each job; null for those that reach none. */
const destinationOf: Record<JobName, DestinationName | null> = {
  'deliver-event': 'endpoints',
  'send-email': 'mail',
  'send-otp': 'sms',
  'demo-sms': 'sms',
  'demo-buy-number': 'sms',
  'demo-move': null,
  'end-call': null,
  'urgent-text': 'sms',
  'settle-commission': 'payments',
  'reconcile-stripe-event': 'payments',
  'scan-contract': 'scanner',
};
const jobsOf = (name: DestinationName): readonly string[] => jobNames.filter((job) => destinationOf[job] === name);
/** The newest attempts that are read; older ones say nothing about the current state. */
const newestTries = 2_000;
const newestAttempts = db
  .selectFrom('job_attempt')
  .select(['job_id', 'outcome', 'started_at', 'duration_ms', 'error_class', 'worker'])
  .orderBy('started_at', 'desc')
  .limit(newestTries);

interface HealthDependencies {
  database: Database;
  clock: Clock;
  jobs: JobService;
  proxies: ProxyWatch;
  storedSecrets(): Promise<StoredSecrets>;
  /** Which destinations are configured. */
  configured: Record<DestinationName, boolean>;
}

interface LastTry {
  name: string;
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
  clock,
  jobs,
  proxies,
  storedSecrets,
  configured,
}: HealthDependencies): Promise<Omit<HealthReport, 'queue'>> {
  const [backlog, tries, workers, late, calls, scheduled, stored] = await Promise.all([
    jobs.backlog(),
    lastTries(via),
    workersSeen(via),
    lateDemos(via),
    callsOfLastDay(via, clock.now()),
    readScheduledJobs(via),
    storedSecrets(),
  ]);
  return {
    destinations: destinations.map((name) => healthOf(name, configured[name], tries)),
    backlog: backlog.queues.map(({ lateSeconds, isPaused, ...queue }) => ({
      ...queue,
      late_seconds: Math.round(lateSeconds),
      is_paused: isPaused,
    })),
    oldest_due_seconds: Math.round(backlog.oldestDueSeconds),
    dead_jobs: backlog.deadJobs,
    late_demos: late,
    calls,
    workers,
    scheduled_jobs: scheduled.map((row) => ({
      name: row.name,
      every_seconds: row.every_seconds,
      state: row.state,
      last_started_at: row.last_started_at?.toISOString() ?? null,
      last_finished_at: row.last_finished_at?.toISOString() ?? null,
      last_succeeded_at: row.last_succeeded_at?.toISOString() ?? null,
      next_run_at: row.next_run_at?.toISOString() ?? null,
      last_error: row.last_error,
    })),
    untrusted_proxy: proxies.lastSeen(),
    stored_secrets: stored,
  };
}

/** The health of one destination, by the last attempt of each outcome. */
function healthOf(name: DestinationName, isConfigured: boolean, tries: LastTry[]): Destination {
  const own = tries.filter((each) => jobsOf(name).includes(each.name));
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
      .distinctOn(['job.name', 'newest.outcome'])
      .select(['job.name', 'newest.outcome', 'newest.started_at as at', 'newest.error_class'])
      .orderBy('job.name')
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

const dayMs = 86_400_000;

/** The calls of the last 24 hours. Ids begin with their time, so the primary key finds them. */
async function callsOfLastDay(via: Sql, now: Date): Promise<HealthReport['calls']> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('call')
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn
          .countAll<number>()
          .filterWhere((row) => row.or([row('ended_by', '=', 'failure'), row('failures', '>', 0)]))
          .as('failed'),
        fn.countAll<number>().filterWhere('ended_by', 'is', null).as('open'),
      ])
      .where('id', '>=', firstIdAt(new Date(now.getTime() - dayMs))),
    'calls-of-last-day',
  );
  return found ?? { total: 0, failed: 0, open: 0 };
}

function stateOf(isConfigured: boolean, success?: LastTry, failure?: LastTry): DestinationState {
  if (!isConfigured) return 'off';
  if (!success && !failure) return 'quiet';
  return !failure || (success && success.at >= failure.at) ? 'working' : 'failing';
}

const latest = (tries: LastTry[]): LastTry | undefined =>
  tries.reduce<LastTry | undefined>((last, next) => (last && last.at > next.at ? last : next), undefined);
