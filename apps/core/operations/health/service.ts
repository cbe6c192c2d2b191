import type { Config } from '#core/config/config.ts';
import type { QueueName } from '#core/jobs/definitions.ts';
import { readScheduledJobs } from '#core/jobs/scheduled-jobs.ts';
import type { AttemptOutcome } from '#core/jobs/schemas.ts';
import type { JobService } from '#core/jobs/service.ts';
import { demoTimes } from '#core/leads/demo-request/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { type DestinationName, type DestinationState, destinations, type HealthReport } from './schemas.ts';

/** Whose work each queue is. */
const destinationOf: Record<QueueName, DestinationName> = {
  webhooks: 'automation',
  emails: 'mail',
  phones: 'sms',
  'stripe-events': 'payments',
  payouts: 'payments',
};
/** The newest tries that are looked at; older ones say nothing about now. */
const newestTries = 2_000;

interface HealthDependencies {
  database: Database;
  jobs: JobService;
  /** Which destinations are set up. */
  configured: Record<DestinationName, boolean>;
  config: Pick<Config, 'alerts'>;
}

interface LastTry {
  queue: QueueName;
  outcome: AttemptOutcome;
  at: Date;
  error_class: string | null;
}

type Destination = HealthReport['destinations'][number];

export function createHealthService({ database: { sql }, jobs, configured, config }: HealthDependencies) {
  return {
    /** How everything behind the database does. Nobody is asked: it is read from the rows of the work that is done anyway. */
    async report(): Promise<Omit<HealthReport, 'queue'>> {
      const [backlog, tries, workers, late, scheduled] = await Promise.all([
        jobs.backlog(),
        lastTries(),
        workersSeen(),
        lateDemos(),
        readScheduledJobs(sql),
      ]);
      return {
        destinations: destinations.map((name) => standing(name, tries)),
        backlog: backlog.queues,
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
        alerts: { dead_jobs: config.alerts.deadJobs, late_seconds: config.alerts.lateSeconds },
      };
    },
  };

  function standing(name: DestinationName, tries: LastTry[]): Destination {
    const own = tries.filter(({ queue }) => destinationOf[queue] === name);
    const success = latest(own.filter(({ outcome }) => outcome === 'succeeded'));
    const failure = latest(own.filter(({ outcome }) => outcome === 'failed'));
    return {
      name,
      state: stateOf(configured[name], success, failure),
      // Without a mail server, emails are captured: that is done, and says nothing of anybody outside.
      last_success_at: configured[name] ? (success?.at.toISOString() ?? null) : null,
      last_failure_at: failure?.at.toISOString() ?? null,
      last_error: failure?.error_class ?? null,
    };
  }

  async function lastTries(): Promise<LastTry[]> {
    const found = await sql.query<LastTry & Record<string, unknown>>({
      name: 'last-tries',
      text: `
        SELECT DISTINCT ON (job.queue, newest.outcome) job.queue, newest.outcome, newest.started_at AS at, newest.error_class
        FROM (SELECT job_id, outcome, started_at, error_class FROM job_attempt ORDER BY started_at DESC LIMIT $1) AS newest
        JOIN job ON job.id = newest.job_id
        ORDER BY job.queue, newest.outcome, newest.started_at DESC`,
      values: [newestTries],
    });
    return found.rows;
  }

  async function workersSeen(): Promise<HealthReport['workers']> {
    const found = await sql.query<{ worker: string; seen: Date }>({
      name: 'workers-seen',
      text: `
        SELECT worker, max(started_at + make_interval(secs => duration_ms / 1000.0)) AS seen
        FROM (SELECT worker, started_at, duration_ms FROM job_attempt ORDER BY started_at DESC LIMIT $1) AS newest
        WHERE worker <> '' AND started_at > now() - interval '1 hour'
        GROUP BY worker ORDER BY seen DESC LIMIT 50`,
      values: [newestTries],
    });
    return found.rows.map(({ worker, seen }) => ({ name: worker, last_seen_at: seen.toISOString() }));
  }

  async function lateDemos(): Promise<number> {
    const found = await sql.query<{ late: number }>({
      text: `
        SELECT count(*) AS late FROM demo_request
        WHERE status = 'pending' AND created_at < now() - make_interval(secs => $1)`,
      values: [demoTimes.setUp],
    });
    return found.rows[0]?.late ?? 0;
  }
}
export type HealthService = ReturnType<typeof createHealthService>;

function stateOf(isConfigured: boolean, success?: LastTry, failure?: LastTry): DestinationState {
  if (!isConfigured) return 'off';
  if (!success && !failure) return 'quiet';
  return !failure || (success && success.at >= failure.at) ? 'working' : 'failing';
}

const latest = (tries: LastTry[]): LastTry | undefined =>
  tries.reduce<LastTry | undefined>((last, next) => (last && last.at > next.at ? last : next), undefined);
