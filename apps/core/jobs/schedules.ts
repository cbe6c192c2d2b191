import { type Expression, sql } from 'kysely';
import pTimeout from 'p-timeout';
import { causeOf } from '#core/clients/failure.ts';
import { errorCode, type Sql } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { db, literal, now, run, runForFirst, statement } from '#core/platform/statements.ts';
import type { RunState } from './schemas.ts';

// Work at intervals. BullMQ's job schedulers begin it; these rows say how it went. All times are the database's.

export interface SchedulePlan {
  name: string;
  everySeconds: number;
}

/** Notes which schedules there are; those of an earlier build are forgotten. */
export async function planSchedules(via: Sql, plans: readonly SchedulePlan[]): Promise<void> {
  const names = plans.map(({ name }) => name);
  await run(via, statement`DELETE FROM scheduled_job WHERE NOT name = ANY(${names}::text[])`);
  await run(
    via,
    statement`
      INSERT INTO scheduled_job (name, every_seconds)
      SELECT * FROM unnest(${names}::text[], ${plans.map(({ everySeconds }) => everySeconds)}::int[])
      ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds`,
  );
}

/** Seconds for which a run keeps its turn once its process is gone. It renews it three times as often. */
const turnSeconds = 10;
const turnEnd = sql`now() + make_interval(secs => ${sql.lit(turnSeconds)})`;

/**
 * Notes that a run begins. Returns when it began; null while another one runs, and if the last one that succeeded began
 * less than half an interval ago: a process that starts has BullMQ begin anew.
 */
export async function beginRun(via: Sql, name: string): Promise<Date | null> {
  const begun = await runForFirst(
    via,
    statement<{ last_started_at: Date }>`
      UPDATE scheduled_job SET running_until = ${turnEnd}, last_started_at = now()
      WHERE name = ${name} AND (running_until IS NULL OR running_until <= now())
        AND (last_started_at IS NULL OR last_error IS NOT NULL OR last_started_at <= now() - make_interval(secs => every_seconds / 2.0))
      RETURNING last_started_at`,
    'begin-run',
  );
  return begun?.last_started_at ?? null;
}

/** How a run ended: `error` is its code, or null. */
interface EndedRun {
  begun: Date;
  error: string | null;
}

/** Notes how a run ended, unless its time was over and another one began. */
export async function finishRun(via: Sql, name: string, { begun, error }: EndedRun): Promise<void> {
  await run(
    via,
    statement`
      UPDATE scheduled_job SET running_until = NULL, last_finished_at = now(), last_error = ${error}::text,
        last_succeeded_at = CASE WHEN ${error}::text IS NULL THEN now() ELSE last_succeeded_at END,
        failing_since = CASE WHEN ${error}::text IS NOT NULL THEN coalesce(failing_since, now()) END
      WHERE name = ${name} AND last_started_at = ${begun}::timestamptz`,
    'finish-run',
  );
}

/** Seconds after which a run is given up. */
const longestSeconds = 600;

/**
 * Runs work that recurs in one process at a time. Returns its error's code, or null; also null where it is not this process's
 * turn. Throws what the database does.
 */
export function createTurns({ sql, logger }: { sql: Sql; logger: Logger }) {
  /** Ends of runs that the database did not store. No process begins the next run until it has them. */
  const ends = new Map<string, EndedRun>();
  const finish = async (name: string) => {
    const end = ends.get(name);
    if (!end) return;
    await finishRun(sql, name, end);
    ends.delete(name);
  };
  return async (name: string, work: () => Promise<void>): Promise<string | null> => {
    await finish(name);
    const begun = await beginRun(sql, name);
    if (begun === null) return null;
    const renewing = setInterval(
      () => {
        renew(sql, name, begun).catch((error: unknown) => {
          // The work is safe to run in two processes at once.
          logger.warn({ schedule: name, error_code: errorCode(error) }, 'another process may begin this work');
        });
      },
      (turnSeconds * 1_000) / 3,
    );
    const error = await pTimeout(work(), { milliseconds: longestSeconds * 1_000 })
      .then(() => null, causeOf)
      .finally(() => clearInterval(renewing));
    ends.set(name, { begun, error });
    await finish(name);
    return error;
  };
}

async function renew(via: Sql, name: string, begun: Date): Promise<void> {
  await run(
    via,
    statement`
      UPDATE scheduled_job SET running_until = ${turnEnd}
      WHERE name = ${name} AND last_started_at = ${begun}::timestamptz AND running_until IS NOT NULL`,
    'renew-run',
  );
}

/** Seconds by which a run may be late before it is begun anew. */
const lateSeconds = 15;

/** The schedules that should have run by now: the queue system has lost them, or somebody wants them to run. */
export async function overdueSchedules(via: Sql): Promise<string[]> {
  const found = await run(
    via,
    statement<{ name: string }>`
      SELECT name FROM scheduled_job WHERE (running_until IS NULL OR running_until <= now())
        AND (last_started_at + make_interval(secs => every_seconds + ${lateSeconds}) > now()) IS NOT TRUE`,
    'overdue-schedules',
  );
  return found.rows.map(({ name }) => name);
}

const secondsSince = (moment: Expression<unknown>) => sql<number | null>`extract(epoch FROM now() - ${moment})::float8`;

export interface ScheduledJobRow {
  name: string;
  every_seconds: number;
  state: RunState;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  last_succeeded_at: Date | null;
  last_error: string | null;
  /** When it is to run next; null where it never ran. */
  next_run_at: Date | null;
  /** Seconds since its last success, or since its first start where it never succeeded; null where it never started. */
  since_success: number | null;
  /** Seconds since runs began to fail; null when the last one did not. */
  failing_for: number | null;
}

/** Seconds for which failures count as passing, and a run may be late or take. */
const passingSeconds = 90;
/** The most seconds that a run may be late or take. */
const mostSeconds = 600;

/**
 * Whether a scheduled job has failed for 90 seconds, so in a second try too, or is late by half of its interval, between 90 seconds and ten
 * minutes. A run that hangs is late too.
 */
export function isOverdue(job: Pick<ScheduledJobRow, 'every_seconds' | 'since_success' | 'failing_for'>): boolean {
  const late = Math.min(Math.max(job.every_seconds / 2, passingSeconds), mostSeconds);
  return (job.failing_for ?? 0) > passingSeconds || (job.since_success ?? 0) > job.every_seconds + late;
}

/** Every scheduled job by name, with its last run and result. */
export async function readScheduledJobs(via: Sql): Promise<ScheduledJobRow[]> {
  const found = await run(
    via,
    db
      .selectFrom('scheduled_job')
      .select(['name', 'every_seconds', 'last_started_at', 'last_finished_at', 'last_succeeded_at', 'last_error'])
      .select((row) =>
        row
          .case()
          .when('running_until', '>', now)
          .then(literal('running'))
          .when('running_until', 'is not', null)
          .then(literal('lost'))
          .when('last_finished_at', 'is', null)
          .then(literal('never'))
          .when('last_error', 'is not', null)
          .then(literal('failed'))
          .else(literal('succeeded'))
          .end()
          .as('state'),
      )
      .select(({ ref }) => [
        sql<Date | null>`${ref('last_started_at')} + make_interval(secs => ${ref('every_seconds')})`.as('next_run_at'),
        secondsSince(sql`coalesce(${ref('last_succeeded_at')}, ${ref('last_started_at')})`).as('since_success'),
        secondsSince(ref('failing_since')).as('failing_for'),
      ])
      .orderBy('name'),
    'scheduled-jobs',
  );
  return found.rows;
}
