import { sql } from 'kysely';
import { defineList, listIds, listRows, type Page, type PageQuery } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import type { Job } from '#core/platform/prisma/client.ts';
import { db, isOneOf, run, runForFirst, statement } from '#core/platform/statements.ts';
import { humanize } from '#core/text/rules.ts';
import { jobNames, keptFor, recordsMoney, summarise } from './definitions.ts';
import { securityNotices } from './emails.ts';
import type { StoredJob } from './job-rows.ts';
import { pause, readPauses, resume } from './pauses.ts';
import { type JobRow, type JobState, jobStates, outcomeOf } from './schemas.ts';

const source = defineList({
  table: 'job',
  search: sql.ref<string>('subject_reference'),
  wholeValue: true,
  statusColumn: 'state',
  statuses: jobStates,
});

/** The jobs that have not ended, by queue and state, and the dead ones. Jobs planned for later are not included. */
export interface Backlog {
  queues: BacklogRow[];
  /** The largest lateness of any job, in seconds, without what a pause or a rate holds. */
  oldestDueSeconds: number;
  deadJobs: number;
}

interface BacklogRow {
  queue: string;
  state: JobState;
  jobs: number;
  /** How long ago the oldest of them was due and was not begun. */
  lateSeconds: number;
  isPaused: boolean;
}

type ListFilter = Omit<PageQuery, 'limit' | 'cursor'>;
/** A job after an administrator's action, with the round it was in. */
type MovedJob = Pick<StoredJob, 'id' | 'state'> & { left: Pick<StoredJob, 'queue' | 'round' | 'suspect'> };

/** The states a bulk retry includes. */
const retriedTogether: readonly string[] = ['retrying', 'dead'] satisfies JobState[];
/** Jobs retried in one statement, and in one call. */
const retryBatch = 1_000;
const retryLimit = 10_000;

interface JobDependencies {
  database: Database;
  /** The queues with a limit of jobs a minute. */
  ratedQueues: readonly string[];
}

/** What administrators see of jobs, and do with them. */
export function createJobService({ database, ratedQueues }: JobDependencies) {
  return {
    list: (query: PageQuery) => listJobs(database, query),
    /** Makes a job due now with all its attempts. Throws `conflict` where it already is pending, queued or running. */
    retry: (id: string) => retry(database, id),
    retryAll: (filter: ListFilter) => retryAll(database, filter),
    cancel: (id: string) => cancel(database, id),
    backlog: (via: Sql = database.sql) => readBacklog(via, ratedQueues),
    pause: (what: Parameters<typeof pause>[1]) => pause(database.sql, what),
    resume: (queue: string) => resume(database.sql, queue),
    pauses: () => readPauses(database.sql),
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

async function retry(database: Database, id: string): Promise<MovedJob> {
  return (
    (await move(database.sql, id, { to: 'pending', from: ['retrying', 'dead', 'cancelled', 'succeeded'] })) ??
    refuse(database, id, ({ state }) => `This job is already ${humanize(state)}, so there’s nothing to retry`)
  );
}

/**
 * Retries the jobs a list filter finds that are dead or wait for their next attempt, each once. Works in statements of a thousand, so that no
 * lock is held for long, and stops after about ten thousand.
 */
async function retryAll(
  { sql: via }: Database,
  { status, ...asked }: ListFilter,
): Promise<{ retried: number; more: boolean }> {
  if (status && !retriedTogether.includes(status))
    throw invalidField('status', 'Only jobs that are retrying or dead can be retried together');
  let retried = 0;
  for (const state of status ? [status] : retriedTogether) {
    let cursor: string | null | undefined;
    while (cursor !== null) {
      if (retried >= retryLimit) return { retried, more: true };
      const query = { ...asked, status: state, sort: 'received', limit: retryBatch, uncounted: true } as const;
      const { rows, nextCursor } = await listIds(via, source, { ...query, cursor });
      const moved = await run(
        via,
        statement`UPDATE job SET ${dueAgain} WHERE id = ANY(${rows}::uuid[]) AND state IN ('retrying', 'dead')`,
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
    (await move(database.sql, id, { to: 'cancelled', from: ['pending', 'queued', 'retrying', 'dead'] })) ??
    refuse(database, id, ({ state, ...job }) => {
      const kept = keptFor(job);
      if (kept) return keptWords[kept];
      if (state === 'running') return 'This job is running and can’t be stopped anymore';
      return state === 'succeeded' ? 'This job has already succeeded' : `This job is already ${humanize(state)}`;
    })
  );
}

/** Seconds for which a rated queue may send nothing while jobs wait, before they count as late. */
const rateSeconds = 15 * 60;

/** The backlog, read inside a transaction where one is given. */
async function readBacklog(via: Sql, ratedQueues: readonly string[]): Promise<Backlog> {
  const counted = await run(
    via,
    statement<Pick<StoredJob, 'queue' | 'state'> & { jobs: number; late: number; paused: boolean }>`
      SELECT job.queue, job.state, count(*)::int AS jobs, p.queue IS NOT NULL OR coalesce(e.state = 'paused', false) AS paused,
        greatest(0, extract(epoch FROM now() - min(job.run_at) FILTER (WHERE job.state IN ('pending', 'queued', 'retrying'))))::float8 AS late
      FROM (
        SELECT queue, state, run_at, endpoint_id FROM job WHERE state IN ('queued', 'running', 'retrying')
        UNION ALL SELECT queue, state, run_at, endpoint_id FROM job WHERE state = 'dead'
        UNION ALL SELECT queue, state, run_at, endpoint_id FROM job WHERE state = 'pending' AND run_at <= now()
      ) job LEFT JOIN job_pause p ON p.queue = job.queue LEFT JOIN endpoint e ON e.id = job.endpoint_id
      GROUP BY job.queue, job.state, paused`,
    'backlog',
  );
  const flowing = counted.rows.some(({ queue, late }) => late > rateSeconds && ratedQueues.includes(queue))
    ? await queuesThatSend(via)
    : [];
  const queues = counted.rows.map(({ late, paused, ...row }) => ({ ...row, lateSeconds: late ?? 0, isPaused: paused }));
  const isHeld = ({ queue, isPaused, lateSeconds }: BacklogRow) =>
    isPaused || (ratedQueues.includes(queue) && (lateSeconds <= rateSeconds || flowing.includes(queue)));
  return {
    queues,
    oldestDueSeconds: Math.max(0, ...queues.filter((row) => !isHeld(row)).map(({ lateSeconds }) => lateSeconds)),
    deadJobs: queues.filter(({ state }) => state === 'dead').reduce((sum, { jobs }) => sum + jobs, 0),
  };
}

/** The queues of which a job was begun lately. */
async function queuesThatSend(via: Sql): Promise<string[]> {
  const found = await run(
    via,
    statement<Pick<StoredJob, 'queue'>>`
      SELECT DISTINCT job.queue FROM job_attempt a JOIN job ON job.id = a.job_id
      WHERE a.started_at > now() - make_interval(secs => ${rateSeconds})`,
  );
  return found.rows.map(({ queue }) => queue);
}

/** Due now, in a new round, with no attempts used. */
const dueAgain = sql`state = 'pending', state_at = now(), run_at = now(), round = job.round + 1, tries = 0, suspect = false, finished_at = NULL`;
const canceledNow = sql`state = 'cancelled', state_at = now(), finished_at = now()`;

/** Moves a job from one of some states to another; undefined when it is in none. Cancels none that {@link keptFor} keeps. */
async function move(
  via: Sql,
  id: string,
  { to, from }: { to: 'pending' | 'cancelled'; from: JobState[] },
): Promise<MovedJob | undefined> {
  const [keptNames, keptTemplates] = to === 'cancelled' ? [jobNames.filter(recordsMoney), securityNotices] : [[], []];
  const moved = await runForFirst(
    via,
    statement<Pick<StoredJob, 'id' | 'state' | 'queue' | 'round' | 'suspect'>>`
      WITH found AS (
        SELECT id, round, queue, suspect FROM job
        WHERE id = ${id}::uuid AND state = ANY(${from}::job_state[]) AND NOT name = ANY(${keptNames}::text[])
          AND NOT coalesce(payload->>'template', '') = ANY(${keptTemplates}::text[])
        FOR UPDATE
      )
      UPDATE job SET ${to === 'pending' ? dueAgain : canceledNow} FROM found WHERE job.id = found.id
      RETURNING job.id, job.state, found.queue, found.round, found.suspect`,
  );
  return moved && { id: moved.id, state: moved.state, left: moved };
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
    suspect: record.suspect,
    run_at: record.run_at.toISOString(),
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
