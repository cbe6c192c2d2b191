import { sql } from 'kysely';
import { defineList, inOrder, listIds, type Page, type PageQuery } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import type { Job, JobAttempt } from '#core/platform/prisma/client.ts';
import { db, isOneOf, literal, now, run } from '#core/platform/statements.ts';
import { jobNames, recordsMoney } from './definitions.ts';
import { type JobRow, type JobState, jobStates, outcomeOf } from './schemas.ts';
import { summarise } from './stored-jobs.ts';

const source = defineList({
  table: 'job',
  search: sql.ref<string>('subject_reference'),
  wholeValue: true,
  statusColumn: 'state',
  statuses: jobStates,
});

/** The backlog: jobs by state, and the lateness of the oldest due job. Jobs planned for later are not included. */
export interface Backlog {
  queues: { queue: string; state: JobState; jobs: number }[];
  oldestDueSeconds: number;
  deadJobs: number;
}

type MovedJob = { id: string; state: JobState };

/** Due now with no attempts used. */
const dueAgain = { state: 'pending', run_at: now, tries: 0, finished_at: null } as const;
/** The states a bulk retry includes. */
const retriedTogether: readonly string[] = ['failed', 'dead'] satisfies JobState[];
/** Jobs retried in one statement, and in one call. */
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
     * Makes a job due now with its full schedule of attempts, at an administrator's request. A job that is already
     * pending or running is a conflict.
     */
    async retry(id: string): Promise<MovedJob> {
      return (
        (await move(id, { to: 'pending', from: ['failed', 'dead', 'cancelled', 'succeeded'] })) ??
        refuse(id, ({ state }) => `This job is ${state} already; there is nothing to retry`)
      );
    },

    /**
     * Retries the failed and dead jobs a list filter finds, each once. Works in statements of a thousand, so that no
     * lock is held for long, and stops after about ten thousand.
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
          const moved = await run(
            database.sql,
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
    },

    /** Cancels a job. One that is running, has ended, or records money is a conflict. */
    async cancel(id: string): Promise<MovedJob> {
      return (
        (await move(id, { to: 'cancelled', from: ['pending', 'dispatched', 'failed', 'dead'] })) ??
        refuse(id, ({ name, state }) => {
          if (recordsMoney(name))
            return 'This job pays or records money and cannot be cancelled: the ledger would be wrong';
          if (state === 'running') return 'This job is running just now; it can no longer be stopped';
          return `This job is ${state} already`;
        })
      );
    },

    /** The backlog, read inside a transaction where one is given. */
    async backlog(via: Sql = database.sql): Promise<Backlog> {
      const counting = db.selectFrom('job').select((row) => ['queue', 'state', row.fn.countAll<number>().as('jobs')]);
      const waiting = counting
        .select(sql<number | null>`max(extract(epoch FROM now() - run_at))::float8`.as('oldest'))
        .where((row) =>
          row.or([
            row('state', '=', literal('failed')),
            row.and([row('state', '=', literal('pending')), row('run_at', '<=', now)]),
          ]),
        )
        .groupBy(['queue', 'state']);
      const inState = (state: JobState) =>
        counting
          .select(sql<number | null>`NULL::float8`.as('oldest'))
          .where('state', '=', literal(state))
          .groupBy(['queue', 'state']);
      const counted = await run(
        via,
        waiting.unionAll(inState('dispatched')).unionAll(inState('running')).unionAll(inState('dead')),
        'backlog',
      );
      return {
        queues: counted.rows.map(({ queue, state, jobs }) => ({ queue, state, jobs })),
        oldestDueSeconds: Math.max(0, ...counted.rows.map((row) => row.oldest ?? 0)),
        deadJobs: counted.rows.filter((row) => row.state === 'dead').reduce((sum, row) => sum + row.jobs, 0),
      };
    },
  };

  async function move(id: string, { to, from }: { to: 'pending' | 'cancelled'; from: JobState[] }) {
    const kept = to === 'cancelled' ? jobNames.filter(recordsMoney) : [];
    const moved = await run(
      database.sql,
      db
        .updateTable('job')
        .set(to === 'pending' ? dueAgain : { state: 'cancelled', finished_at: now })
        .where('id', '=', id)
        .where('state', 'in', from)
        .where((row) => row.not(isOneOf(row.ref('name'), kept, 'text')))
        .returning(['id', 'state']),
    );
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
    records_money: recordsMoney(record.name),
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
      outcome: outcomeOf(attempt.outcome),
      http_status: attempt.httpStatus,
      error_class: attempt.errorClass,
      snippet: attempt.snippet,
      worker: attempt.worker,
    })),
  };
}
