import { inOrder, type ListSource, listIds, type Page, type PageQuery } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import type { Job, JobAttempt } from '#core/platform/prisma/client.ts';
import { followsMoney, jobNames } from './definitions.ts';
import { type AttemptOutcome, attemptOutcomes, type JobRow, type JobState, jobStates } from './schemas.ts';
import { summarise } from './stored-jobs.ts';

const source: ListSource = {
  table: 'job',
  search: '"subject_reference"',
  wholeValue: true,
  statusColumn: 'state',
  statuses: jobStates,
};

/** What the operators watch: how much waits in each state, and how late the oldest due job is. What is planned for later does not wait. */
export interface Backlog {
  queues: { queue: string; state: JobState; jobs: number }[];
  oldestDueSeconds: number;
  deadJobs: number;
}

type MovedJob = { id: string; state: JobState };

/** Due now, as if it had never been tried. */
const dueAgain = "state = 'pending', run_at = now(), tries = 0, finished_at = NULL";
/** The states that ask for being run again. */
const retriedTogether: readonly string[] = ['failed', 'dead'] satisfies JobState[];
/** Jobs that are run again in one statement, and in one go. */
const retryBatch = 1_000;
const retryLimit = 10_000;

export function createJobService({ database }: { database: Database }) {
  return {
    /** A page of the admin list, newest first, each job with its attempts. */
    async list(query: PageQuery): Promise<Page<JobRow>> {
      const page = await listIds(database.sql, source, query);
      const records = await database.prisma.job.findMany({
        where: { id: { in: page.rows } },
        include: { attempts: { orderBy: { attempt: 'asc' } } },
      });
      return { ...page, rows: inOrder(page.rows, records).map(presentJob) };
    },

    /**
     * Runs a job again, at an administrator's word: due now, with its full schedule of tries before it. A job that is
     * on its way already is a conflict.
     */
    async retry(id: string): Promise<MovedJob> {
      return (
        (await move(id, { to: 'pending', from: ['failed', 'dead', 'cancelled', 'succeeded'] })) ??
        refuse(id, ({ state }) => `This job is ${state} already; there is nothing to retry`)
      );
    },

    /**
     * Runs the failed and dead jobs a filter of the list finds again, as `retry` does, in statements of a thousand so that
     * no lock is held for long, and about ten thousand in one go. Each job once, even if it fails again meanwhile.
     */
    async retryAll({
      status,
      ...asked
    }: Omit<PageQuery, 'limit' | 'cursor'>): Promise<{ retried: number; more: boolean }> {
      if (status && !retriedTogether.includes(status))
        throw invalidField('status', 'Only failed and dead jobs can be run again together');
      let retried = 0;
      for (const state of status ? [status] : retriedTogether) {
        let cursor: string | null | undefined;
        while (cursor !== null) {
          if (retried >= retryLimit) return { retried, more: true };
          const query = { ...asked, status: state, sort: 'received', limit: retryBatch, uncounted: true } as const;
          const { rows, nextCursor } = await listIds(database.sql, source, { ...query, cursor });
          const moved = await database.sql.query({
            text: `UPDATE job SET ${dueAgain} WHERE id = ANY($1) AND state IN ('failed', 'dead')`,
            values: [rows],
          });
          retried += moved.rowCount ?? 0;
          cursor = nextCursor;
        }
      }
      return { retried, more: false };
    },

    /** Takes a job off the list of what is to be done. One that is running, is over, or follows money is a conflict. */
    async cancel(id: string): Promise<MovedJob> {
      return (
        (await move(id, { to: 'cancelled', from: ['pending', 'dispatched', 'failed', 'dead'] })) ??
        refuse(id, ({ name, state }) => {
          if (followsMoney(name)) return 'This job follows money and cannot be cancelled: the books would not be right';
          if (state === 'running') return 'This job is running just now; it can no longer be stopped';
          return `This job is ${state} already`;
        })
      );
    },

    /** How much waits. Inside a transaction where one is given. */
    async backlog(sql: Sql = database.sql): Promise<Backlog> {
      const counted = await sql.query<{ queue: string; state: JobState; jobs: number; oldest: number | null }>({
        name: 'backlog',
        text: `
          SELECT queue, state, count(*) AS jobs, max(extract(epoch FROM now() - run_at))::float8 AS oldest
          FROM job WHERE state = 'failed' OR (state = 'pending' AND run_at <= now()) GROUP BY queue, state
          UNION ALL
          SELECT queue, state, count(*), NULL FROM job WHERE state = 'dispatched' GROUP BY queue, state
          UNION ALL
          SELECT queue, state, count(*), NULL FROM job WHERE state = 'running' GROUP BY queue, state
          UNION ALL
          SELECT queue, state, count(*), NULL FROM job WHERE state = 'dead' GROUP BY queue, state`,
      });
      return {
        queues: counted.rows.map(({ queue, state, jobs }) => ({ queue, state, jobs })),
        oldestDueSeconds: Math.max(0, ...counted.rows.map((row) => row.oldest ?? 0)),
        deadJobs: counted.rows.filter((row) => row.state === 'dead').reduce((sum, row) => sum + row.jobs, 0),
      };
    },
  };

  async function move(id: string, { to, from }: { to: 'pending' | 'cancelled'; from: JobState[] }) {
    const moved = await database.sql.query<MovedJob>({
      text: `
        UPDATE job SET ${to === 'pending' ? dueAgain : "state = 'cancelled', finished_at = now()"}
        WHERE id = $1 AND state = ANY($2::job_state[]) AND name <> ALL($3)
        RETURNING id, state`,
      values: [id, from, to === 'cancelled' ? jobNames.filter(followsMoney) : []],
    });
    return moved.rows[0];
  }

  async function refuse(id: string, words: (job: Pick<Job, 'name' | 'state'>) => string): Promise<never> {
    const job = await database.prisma.job.findUnique({ where: { id }, select: { name: true, state: true } });
    if (!job) throw new AppError('not_found', 'There is no such job');
    throw new AppError('conflict', words(job));
  }
}
export type JobService = ReturnType<typeof createJobService>;

function presentJob(record: Job & { attempts: JobAttempt[] }): JobRow {
  return {
    id: record.id,
    name: record.name,
    queue: record.queue,
    state: record.state,
    subject: { kind: record.subjectKind, id: record.subjectId, reference: record.subjectReference },
    summary: summarise(record),
    follows_money: followsMoney(record.name),
    attempt: record.attempt,
    run_at: record.runAt.toISOString(),
    last_error: record.lastError,
    request_id: record.requestId,
    created_at: record.createdAt.toISOString(),
    finished_at: record.finishedAt?.toISOString() ?? null,
    attempts: record.attempts.map((attempt) => ({
      attempt: attempt.attempt,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.durationMs,
      outcome: asOutcome(attempt.outcome),
      http_status: attempt.httpStatus,
      error_class: attempt.errorClass,
      snippet: attempt.snippet,
      worker: attempt.worker,
    })),
  };
}

function asOutcome(stored: string): AttemptOutcome {
  return attemptOutcomes.find((outcome) => outcome === stored) ?? 'failed';
}
