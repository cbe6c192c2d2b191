import type { Sql } from '#core/platform/database.ts';
import { type Given, prepare, statement } from '#core/platform/statements.ts';
import type { JobRound, StoredJob } from './job-rows.ts';

// Rows that say that their job is in a queue, where the queue may have lost it.

/** Seconds a job must have been in its state, and be overdue, before its queue is asked for it. */
const graceSeconds = 15;

/** A job that its queue should have. */
export type BegunJob = JobRound & Pick<StoredJob, 'queue' | 'suspect' | 'run_at'>;

interface Looking {
  /** The last row of the round before; null to begin with the oldest. */
  after: Pick<BegunJob, 'run_at' | 'id'> | null;
  limit: number;
  /** All that is queued or to be retried, as after the queue system was emptied: nothing is there any more. */
  all: boolean;
}

/** The jobs that their queue is to be asked for, oldest first. */
export async function begunJobs(via: Sql, looking: Looking): Promise<BegunJob[]> {
  return (await begun(via, looking)).rows;
}

const begun = prepare(
  'begun-jobs',
  (given: Given<Looking>) =>
    statement<BegunJob>`
    SELECT id, round, queue, suspect, run_at FROM job
    WHERE state IN ('queued', 'running', 'retrying')
      AND (run_at, id) > (${given.value(({ after }) => after?.run_at ?? '-infinity')}::timestamptz,
        ${given.value(({ after }) => after?.id ?? '00000000-0000-0000-0000-000000000000')}::uuid)
      AND (${given.value(({ all }) => all)}::bool AND state <> 'running'
        OR run_at < now() - make_interval(secs => ${graceSeconds}) AND state_at < now() - make_interval(secs => ${graceSeconds}))
    ORDER BY run_at, id
    LIMIT ${given.value(({ limit }) => limit)}::int`,
);
