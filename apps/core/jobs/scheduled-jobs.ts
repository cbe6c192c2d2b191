import type { Sql } from '#core/platform/database.ts';
import type { RunState } from './schemas.ts';

// The rows of the scheduled jobs: each runs at most once at a time and once an interval, in whichever process takes its
// lease. All times are the database's.

/** How long a process that went silent keeps a scheduled job from the others. */
const leaseSeconds = 6;
export const renewEveryMilliseconds = 2_000;
/** When a run that failed is tried again, in seconds, unless its interval is shorter. */
const againSeconds = 1;

export interface ScheduledJobPlan {
  name: string;
  everyMilliseconds: number;
}

interface WaitRow {
  name: string;
  every_milliseconds: number;
  wait: number;
}

/** Milliseconds until each of these jobs can be run; 0 for what is due now. One that is running waits for its lease to end. */
export async function waitsOf(sql: Sql, plans: readonly ScheduledJobPlan[]): Promise<Map<string, number>> {
  let rows = await readWaits(sql, plans);
  const stored = new Map(rows.map((row) => [row.name, row.every_milliseconds]));
  const changed = plans.filter(({ name, everyMilliseconds }) => stored.get(name) !== everyMilliseconds);
  if (changed.length > 0) {
    await plan(sql, changed);
    rows = await readWaits(sql, plans);
  }
  return new Map(rows.map(({ name, wait }) => [name, wait]));
}

async function readWaits(sql: Sql, plans: readonly ScheduledJobPlan[]): Promise<WaitRow[]> {
  const found = await sql.query<WaitRow & Record<string, unknown>>({
    name: 'scheduled-job-waits',
    text: `
      SELECT name, every_milliseconds,
             greatest(0, extract(epoch FROM greatest(next_run_at, lease_until) - now()) * 1000)::float8 AS wait
      FROM scheduled_job WHERE name = ANY($1)`,
    values: [plans.map(({ name }) => name)],
  });
  return found.rows;
}

/** Writes down jobs that are new, which are due at once, and intervals that have changed. */
async function plan(sql: Sql, plans: readonly ScheduledJobPlan[]): Promise<void> {
  await sql.query({
    text: `
      INSERT INTO scheduled_job AS known (name, every_milliseconds)
      SELECT * FROM unnest($1::text[], $2::int[])
      ON CONFLICT (name) DO UPDATE SET
        every_milliseconds = excluded.every_milliseconds,
        next_run_at = least(known.next_run_at, now() + make_interval(secs => excluded.every_milliseconds / 1000.0))`,
    values: [plans.map(({ name }) => name), plans.map(({ everyMilliseconds }) => everyMilliseconds)],
  });
}

/** Takes the lease of a job that is due. False when it is not due any more, or another process has it. */
export async function takeRun(sql: Sql, name: string, holder: string): Promise<boolean> {
  const taken = await sql.query({
    name: 'take-scheduled-job',
    text: `
      UPDATE scheduled_job SET holder = $2, lease_until = now() + make_interval(secs => $3), last_started_at = now()
      WHERE name = $1 AND next_run_at <= now() AND (lease_until IS NULL OR lease_until <= now())`,
    values: [name, holder, leaseSeconds],
  });
  return taken.rowCount === 1;
}

/** Extends the leases of the jobs that run in a process. */
export async function renewRuns(sql: Sql, names: string[], holder: string): Promise<void> {
  await sql.query({
    name: 'renew-scheduled-jobs',
    text: `
      UPDATE scheduled_job SET lease_until = now() + make_interval(secs => $3)
      WHERE name = ANY($1) AND holder = $2 AND lease_until > now()`,
    values: [names, holder, leaseSeconds],
  });
}

/**
 * Writes down how a run ended, `error` being its code or null, and frees the lease. Does nothing when the lease was lost
 * meanwhile: then the run of the process that took it counts.
 */
export async function finishRun(sql: Sql, name: string, holder: string, error: string | null): Promise<void> {
  await sql.query({
    name: 'finish-scheduled-job',
    text: `
      UPDATE scheduled_job SET
        holder = NULL, lease_until = NULL, last_finished_at = now(), last_error = $3,
        last_succeeded_at = CASE WHEN $3::text IS NULL THEN now() ELSE last_succeeded_at END,
        next_run_at = CASE WHEN $3::text IS NULL
          THEN greatest(last_started_at + make_interval(secs => every_milliseconds / 1000.0), now())
          ELSE now() + make_interval(secs => least(every_milliseconds / 1000.0, $4)) END
      WHERE name = $1 AND holder = $2`,
    values: [name, holder, error, againSeconds],
  });
}

export interface ScheduledJobRow {
  name: string;
  every_milliseconds: number;
  state: RunState;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  last_succeeded_at: Date | null;
  last_error: string | null;
}

/** Every scheduled job by name, with when it last ran and how that ended. */
export async function readScheduledJobs(sql: Sql): Promise<ScheduledJobRow[]> {
  const found = await sql.query<ScheduledJobRow & Record<string, unknown>>({
    name: 'scheduled-jobs',
    text: `
      SELECT name, every_milliseconds, last_started_at, last_finished_at, last_succeeded_at, last_error,
             CASE WHEN lease_until > now() THEN 'running'
                  WHEN holder IS NOT NULL THEN 'lost'
                  WHEN last_finished_at IS NULL THEN 'never'
                  WHEN last_error IS NOT NULL THEN 'failed'
                  ELSE 'succeeded' END AS state
      FROM scheduled_job ORDER BY name`,
  });
  return found.rows;
}
