import { sql } from 'kysely';
import { defineList, listIds, listRows, type Page, type PageQuery } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import type { Job } from '#core/platform/prisma/client.ts';
import { db, inSeconds, isOneOf, literal, now, run } from '#core/platform/statements.ts';
import { humanize } from '#core/text/rules.ts';
import { jobNames, keptFor, moneyQueues, recordsMoney, securityNotices, summarise } from './definitions.ts';
import { waitsForEndpoint } from './endpoint-lanes.ts';
import { aboutToRun, dueSince, secondsLate } from './lateness.ts';
import { type Pausable, pause, pauseOf, readPauses, resume } from './pauses.ts';
import { type JobRow, type JobState, jobStates, outcomeOf } from './schemas.ts';

const source = defineList({
  table: 'job',
  search: sql.ref<string>('subject_reference'),
  wholeValue: true,
  statusColumn: 'state',
  statuses: jobStates,
});

/**
 * The jobs that have not ended, by queue and state, and the dead ones. Jobs planned for later are not included.
 */
export interface Backlog {
  queues: BacklogRow[];
  /**
   * The largest lateness of any job that is neither ended nor paused: since it was due at first, whatever its state. Of
   * held jobs, only those about money count.
   */
  oldestDueSeconds: number;
  deadJobs: number;
}

interface BacklogRow {
  queue: string;
  state: JobState;
  jobs: number;
  lateSeconds: number;
  /** What it waits for, when that is a pause: the queue or the job that is paused. */
  pause: string | null;
}

type ListFilter = Omit<PageQuery, 'limit' | 'cursor'>;
type MovedJob = { id: string; state: JobState };

/** Due now with no attempts used. */
const dueAgain = {
  state: 'pending',
  run_at: now,
  first_due_at: null,
  tries: 0,
  crashes: 0,
  finished_at: null,
  waits_for: null,
} as const;
/** The states a bulk retry includes. */
const retriedTogether: readonly string[] = ['failed', 'dead'] satisfies JobState[];
/** The states in which a pause keeps a job. */
const pausedStates: readonly JobState[] = ['pending', 'failed', 'dispatched'];
/** Jobs retried in one statement, and in one call. */
const retryBatch = 1_000;
const retryLimit = 10_000;

interface JobDependencies {
  database: Database;
}

/** What administrators see of jobs, and do with them. */
export function createJobService({ database }: JobDependencies) {
  return {
    list: (query: PageQuery) => listJobs(database, query),
    retry: (id: string) => retry(database, id),
    retryAll: (filter: ListFilter) => retryAll(database, filter),
    cancel: (id: string) => cancel(database, id),
    backlog: (via: Sql = database.sql) => readBacklog(via),
    pause: (what: Parameters<typeof pause>[1]) => pause(database, what),
    resume: (target: Pausable) => resume(database.sql, target),
    pauses: (options?: Parameters<typeof readPauses>[1]) => readPauses(database.sql, options),
  };
}
export type JobService = ReturnType<typeof createJobService>;

/** A page of the admin list, newest first, each job with its attempts. */
function listJobs(database: Database, query: PageQuery): Promise<Page<JobRow>> {
  return listRows(database, source, query, { read: readJobs, present: presentJob });
}

/** Jobs by id with their attempts in order. */
async function readJobs(within: Sql, ids: readonly string[]) {
  const jobs = await run(
    within,
    db
      .selectFrom('job')
      .selectAll()
      .where((row) => isOneOf(row.ref('id'), ids, 'uuid')),
    'read-jobs',
  );
  const attempts = await run(
    within,
    db
      .selectFrom('job_attempt')
      .selectAll()
      .where((row) => isOneOf(row.ref('job_id'), ids, 'uuid'))
      .orderBy('attempt'),
    'read-attempts',
  );
  return jobs.rows.map((job) => ({ ...job, attempts: attempts.rows.filter(({ job_id }) => job_id === job.id) }));
}

/**
 * Makes a job due now with its full schedule of attempts, at an administrator's request. A job that is already
 * pending or running is a conflict.
 */
async function retry(database: Database, id: string): Promise<MovedJob> {
  return (
    (await move(database.sql, id, { to: 'pending', from: ['failed', 'dead', 'cancelled', 'succeeded', 'held'] })) ??
    refuse(database, id, ({ state }) => `This job is already ${humanize(state)}, so there’s nothing to retry`)
  );
}

/**
 * Retries the failed and dead jobs a list filter finds, each once. Works in statements of a thousand, so that no
 * lock is held for long, and stops after about ten thousand.
 */
async function retryAll(
  { sql: via }: Database,
  { status, ...asked }: ListFilter,
): Promise<{ retried: number; more: boolean }> {
  if (status && !retriedTogether.includes(status))
    throw invalidField('status', 'Only failed and dead jobs can be retried together');
  let retried = 0;
  for (const state of status ? [status] : retriedTogether) {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      if (retried >= retryLimit) return { retried, more: true };
      const query = { ...asked, status: state, sort: 'received', limit: retryBatch, uncounted: true } as const;
      const { rows, nextCursor } = await listIds(via, source, { ...query, cursor });
      const moved = await run(
        via,
        db
          .updateTable('job')
          .set(dueAgain)
          .where((row) => isOneOf(row.ref('id'), rows, 'uuid'))
          .where('state', 'in', ['failed', 'dead']),
      );
      retried += moved.count;
      cursor = nextCursor;
    }
  }
  return { retried, more: false };
}

const keptWords = {
  money: 'This job pays or records money. It can’t be canceled, because the ledger would be wrong',
  security: 'This email tells somebody who signs in, or how. It can’t be canceled, so that nobody can hide it',
};

/** Cancels a job. One that is running, has ended, records money, or is a security notice is a conflict. */
async function cancel(database: Database, id: string): Promise<MovedJob> {
  return (
    (await move(database.sql, id, { to: 'cancelled', from: ['pending', 'dispatched', 'failed', 'dead', 'held'] })) ??
    refuse(database, id, ({ state, ...job }) => {
      const kept = keptFor(job);
      if (kept) return keptWords[kept];
      if (state === 'running') return 'This job is running and can’t be stopped anymore';
      return state === 'succeeded' ? 'This job has already succeeded' : `This job is already ${humanize(state)}`;
    })
  );
}

/** The backlog, read inside a transaction where one is given. */
async function readBacklog(via: Sql): Promise<Backlog> {
  const counting = db
    .selectFrom('job')
    .select((row) => ['queue', 'name', 'state', row.fn.countAll<number>().as('jobs')])
    .select(sql<number>`max(CASE WHEN ${waitsForEndpoint} THEN 0 ELSE ${secondsLate} END)`.as('late'))
    .groupBy(['queue', 'name', 'state']);
  const planned = counting
    .where('state', '=', literal('pending'))
    .where('run_at', '<=', inSeconds(aboutToRun))
    .where(dueSince, '<=', now);
  const inState = (state: JobState) => counting.where('state', '=', literal(state));
  const counted = await run(
    via,
    planned
      .unionAll(inState('failed'))
      .unionAll(inState('dispatched'))
      .unionAll(inState('running'))
      .unionAll(inState('dead'))
      .unionAll(inState('held').where('waits_for', 'is not', null)),
    'backlog',
  );
  const pauses = await readPauses(via);
  const queues = new Map<string, BacklogRow>();
  for (const { queue, name, state, jobs, late } of counted.rows) {
    const pause = pausedStates.includes(state) ? (pauseOf(pauses, { queue, name })?.target ?? null) : null;
    const key = [queue, state, pause].join('|');
    const row = queues.get(key) ?? { queue, state, jobs: 0, lateSeconds: 0, pause };
    // What waits for a setting may wait for good, unless it is about money.
    const isLate = state === 'held' ? moneyQueues.includes(queue) : state !== 'dead';
    const lateSeconds = isLate ? Math.max(row.lateSeconds, late) : 0;
    queues.set(key, { ...row, jobs: row.jobs + jobs, lateSeconds });
  }
  return backlogOf([...queues.values()]);
}

function backlogOf(queues: BacklogRow[]): Backlog {
  const unpaused = queues.filter(({ pause }) => pause === null);
  return {
    queues,
    oldestDueSeconds: Math.max(0, ...unpaused.map(({ lateSeconds }) => lateSeconds)),
    deadJobs: queues.filter(({ state }) => state === 'dead').reduce((sum, { jobs }) => sum + jobs, 0),
  };
}

/** Moves a job from one of some states to another; undefined when it is in none. Cancels none that {@link keptFor} keeps. */
async function move(
  via: Sql,
  id: string,
  { to, from }: { to: 'pending' | 'cancelled'; from: JobState[] },
): Promise<MovedJob | undefined> {
  const [keptNames, keptTemplates] = to === 'cancelled' ? [jobNames.filter(recordsMoney), securityNotices] : [[], []];
  const template = sql<string>`coalesce(payload->>'template', '')`;
  const moved = await run(
    via,
    db
      .updateTable('job')
      .set(to === 'pending' ? dueAgain : { state: 'cancelled', finished_at: now, waits_for: null })
      .where('id', '=', id)
      .where('state', 'in', from)
      .where((row) => row.not(isOneOf(row.ref('name'), keptNames, 'text')))
      .where((row) => row.not(isOneOf(template, keptTemplates, 'text')))
      .returning(['id', 'state']),
  );
  return moved.rows[0];
}

/** Says why a job was not moved: `not_found`, or a conflict in these words. */
async function refuse(
  database: Database,
  id: string,
  words: (job: Pick<Job, 'name' | 'state' | 'payload'>) => string,
): Promise<never> {
  const select = { name: true, state: true, payload: true };
  const job = await database.prisma.job.findUnique({ where: { id }, select });
  if (!job) throw new AppError('not_found', 'We couldn’t find this job');
  throw new AppError('conflict', words(job));
}

function presentJob(record: Awaited<ReturnType<typeof readJobs>>[number]): JobRow {
  return {
    id: record.id,
    name: record.name,
    queue: record.queue,
    state: record.state,
    subject: { kind: record.subject_kind, id: record.subject_id, reference: record.subject_reference },
    summary: summarise(record),
    cancelable: keptFor(record) === null,
    attempt: record.attempt,
    crashes: record.crashes,
    run_at: record.run_at.toISOString(),
    due_at: (record.first_due_at ?? record.run_at).toISOString(),
    last_error: record.last_error,
    request_id: record.request_id,
    created_at: record.created_at.toISOString(),
    finished_at: record.finished_at?.toISOString() ?? null,
    attempts: record.attempts.map((attempt) => ({
      attempt: attempt.attempt,
      started_at: attempt.started_at.toISOString(),
      duration_ms: attempt.duration_ms,
      outcome: outcomeOf(attempt.outcome),
      http_status: attempt.http_status,
      error_class: attempt.error_class,
      snippet: attempt.snippet,
      worker: attempt.worker,
    })),
  };
}
