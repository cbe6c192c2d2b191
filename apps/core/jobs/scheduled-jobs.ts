import { type Expression, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, empty, inSeconds, isOneOf, literal, newRow, now, run, secondsLong } from '#core/platform/statements.ts';
import type { RunState } from './schemas.ts';

// The scheduled jobs: each runs at most once at a time and once per interval, in the process that holds its lease. All
// times are the database's.

/** How long a silent process keeps the lease of a scheduled job. */
const leaseSeconds = 6;
export const renewEveryMilliseconds = 2_000;
/** Seconds until a failed run is retried, unless its interval is shorter: half as long as runs have failed, in these bounds. */
const againSeconds = { least: 1, most: 60 };

export interface ScheduledJobPlan {
  name: string;
  everyMilliseconds: number;
}

/** Milliseconds until each of these jobs can run; 0 when due. For a running job, until its lease ends. */
export async function waitsOf(via: Sql, plans: readonly ScheduledJobPlan[]): Promise<Map<string, number>> {
  let rows = await readWaits(via, plans);
  const stored = new Map(rows.map((row) => [row.name, row.every_milliseconds]));
  const changed = plans.filter(({ name, everyMilliseconds }) => stored.get(name) !== everyMilliseconds);
  if (changed.length > 0) {
    await plan(via, changed);
    rows = await readWaits(via, plans);
  }
  return new Map(rows.map(({ name, wait }) => [name, wait]));
}

async function readWaits(via: Sql, plans: readonly ScheduledJobPlan[]) {
  const names = plans.map(({ name }) => name);
  const found = await run(
    via,
    db
      .selectFrom('scheduled_job')
      .select(['name', 'every_milliseconds'])
      .select(({ ref }) =>
        sql<number>`greatest(0, extract(epoch FROM greatest(${ref('next_run_at')}, ${ref('lease_until')}) - ${now}) * 1000)::float8`.as(
          'wait',
        ),
      )
      .where((row) => isOneOf(row.ref('name'), names, 'text')),
    'scheduled-job-waits',
  );
  return found.rows;
}

/** Stores new jobs, which are due at once, and changed intervals. */
async function plan(via: Sql, plans: readonly ScheduledJobPlan[]): Promise<void> {
  await run(
    via,
    db
      .insertInto('scheduled_job')
      .values(
        plans.map(({ name, everyMilliseconds }) =>
          newRow('scheduled_job', {
            name,
            every_milliseconds: everyMilliseconds,
            holder: null,
            lease_until: null,
            last_started_at: null,
            last_finished_at: null,
            last_succeeded_at: null,
            last_error: null,
            failing_since: null,
          }),
        ),
      )
      .onConflict((known) =>
        known.column('name').doUpdateSet(({ ref, fn }) => ({
          every_milliseconds: ref('excluded.every_milliseconds'),
          next_run_at: fn<Date>('least', [
            ref('scheduled_job.next_run_at'),
            inSeconds(inSecondsOf(ref('excluded.every_milliseconds'))),
          ]),
        })),
      ),
  );
}

/** Takes the lease of a due job. False when it is no longer due, or another process has it. */
export async function takeRun(via: Sql, name: string, holder: string): Promise<boolean> {
  const taken = await run(
    via,
    db
      .updateTable('scheduled_job')
      .set({ holder, lease_until: inSeconds(leaseSeconds), last_started_at: now })
      .where('name', '=', name)
      .where('next_run_at', '<=', now)
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)])),
    'take-scheduled-job',
  );
  return taken.count === 1;
}

/** Extends the leases of this process's runs. */
export async function renewRuns(via: Sql, names: string[], holder: string): Promise<void> {
  await run(
    via,
    db
      .updateTable('scheduled_job')
      .set({ lease_until: inSeconds(leaseSeconds) })
      .where((row) => isOneOf(row.ref('name'), names, 'text'))
      .where('holder', '=', holder)
      .where('lease_until', '>', now),
    'renew-scheduled-jobs',
  );
}

/**
 * Stores how a run ended, `error` being its code or null, and frees the lease. Does nothing when the lease was lost:
 * then the run of the new holder counts.
 */
export async function finishRun(via: Sql, name: string, holder: string, error: string | null): Promise<void> {
  const finished = db
    .updateTable('scheduled_job')
    .set({ holder: null, lease_until: null, last_finished_at: now, last_error: error })
    .where('name', '=', name)
    .where('holder', '=', holder);
  if (error === null)
    await run(
      via,
      finished.set(({ ref }) => ({
        last_succeeded_at: now,
        failing_since: empty,
        next_run_at: sql<Date>`greatest(${ref('last_started_at')} + ${secondsLong(inSecondsOf(ref('every_milliseconds')))}, ${now})`,
      })),
      'finish-scheduled-job',
    );
  else
    await run(
      via,
      finished.set(({ ref }) => ({
        failing_since: sql<Date>`coalesce(${ref('failing_since')}, ${now})`,
        next_run_at: inSeconds(sql<number>`
          least(${inSecondsOf(ref('every_milliseconds'))}, ${againSeconds.most}::float8,
            greatest(${againSeconds.least}::float8, extract(epoch FROM ${now} - ${ref('failing_since')}) / 2))`),
      })),
      'finish-failed-scheduled-job',
    );
}

const secondsSince = (moment: Expression<unknown>) => sql<number | null>`extract(epoch FROM now() - ${moment})::float8`;

const inSecondsOf = (milliseconds: Expression<number>) => sql<number>`${milliseconds} / 1000.0`;

export interface ScheduledJobRow {
  name: string;
  every_milliseconds: number;
  state: RunState;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  last_succeeded_at: Date | null;
  last_error: string | null;
  /** Seconds since its last success, or since its first start where it never succeeded; null where it never started. */
  since_success: number | null;
  /** Seconds since runs began to fail; null when the last one did not. */
  failing_for: number | null;
}

/** Seconds for which failures count as passing, and a run may be late or take. */
const passingSeconds = 30;
/** The most seconds that a run may be late or take, which is when the scheduler gives it up. */
const mostSeconds = 600;

/**
 * Whether a scheduled job fails for half a minute, or is late by half of its interval, between half a minute and ten
 * minutes. A run that hangs is late too.
 */
export function isOverdue(job: Pick<ScheduledJobRow, 'every_milliseconds' | 'since_success' | 'failing_for'>): boolean {
  const every = job.every_milliseconds / 1000;
  const late = Math.min(Math.max(every / 2, passingSeconds), mostSeconds);
  return (job.failing_for ?? 0) > passingSeconds || (job.since_success ?? 0) > every + late;
}

/** Every scheduled job by name, with its last run and result. */
export async function readScheduledJobs(via: Sql): Promise<ScheduledJobRow[]> {
  const found = await run(
    via,
    db
      .selectFrom('scheduled_job')
      .select(['name', 'every_milliseconds', 'last_started_at', 'last_finished_at', 'last_succeeded_at', 'last_error'])
      .select((row) =>
        row
          .case()
          .when('lease_until', '>', now)
          .then(literal('running'))
          .when('holder', 'is not', null)
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
        secondsSince(sql`coalesce(${ref('last_succeeded_at')}, ${ref('last_started_at')})`).as('since_success'),
        secondsSince(ref('failing_since')).as('failing_for'),
      ])
      .orderBy('name'),
    'scheduled-jobs',
  );
  return found.rows;
}
