import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { inOrder, type ListSource, listIds, type Page, type PageQuery } from '#core/platform/listing.ts';
import type { Job, JobAttempt } from '#core/platform/prisma/client.ts';
import { summarise } from './definitions.ts';
import { type AttemptOutcome, attemptOutcomes, type JobRow, type JobState, jobStates } from './schemas.ts';

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
    async retry(id: string): Promise<{ id: string; state: JobState }> {
      const retried = await database.sql.query<{ id: string; state: JobState }>({
        text: `
          UPDATE job SET state = 'pending', run_at = now(), tries = 0, finished_at = NULL
          WHERE id = $1 AND state IN ('failed', 'dead', 'succeeded')
          RETURNING id, state`,
        values: [id],
      });
      const job = retried.rows[0];
      if (job) return job;
      const exists = await database.prisma.job.findUnique({ where: { id }, select: { state: true } });
      if (!exists) throw new AppError('not_found', 'There is no such job');
      throw new AppError('conflict', `This job is ${exists.state} already; there is nothing to retry`);
    },

    async backlog(): Promise<Backlog> {
      const counted = await database.sql.query<{ queue: string; state: JobState; jobs: number; oldest: number | null }>(
        {
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
        },
      );
      return {
        queues: counted.rows.map(({ queue, state, jobs }) => ({ queue, state, jobs })),
        oldestDueSeconds: Math.max(0, ...counted.rows.map((row) => row.oldest ?? 0)),
        deadJobs: counted.rows.filter((row) => row.state === 'dead').reduce((sum, row) => sum + row.jobs, 0),
      };
    },
  };
}
export type JobService = ReturnType<typeof createJobService>;

function presentJob(record: Job & { attempts: JobAttempt[] }): JobRow {
  return {
    id: record.id,
    name: record.name,
    queue: record.queue,
    state: record.state,
    subject: { kind: record.subjectKind, id: record.subjectId, reference: record.subjectReference },
    summary: summarise(record.name, record.payload),
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
