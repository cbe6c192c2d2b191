import type { Sql } from '#core/platform/database.ts';
import { type Given, now, prepare, statement } from '#core/platform/statements.ts';
import { lostAttempts } from './attempts.ts';
import type { JobRound, StoredJob } from './job-rows.ts';

/** A due job on its way to its queue. */
export type DueJob = JobRound &
  Pick<StoredJob, 'queue' | 'name' | 'payload' | 'subject_reference' | 'request_id' | 'tries' | 'suspect'>;

/**
 * Marks due jobs `queued`, the oldest of each queue first, so that a queue with a long backlog keeps none waiting. Safe in
 * any number of processes: a row that another one has locked is skipped.
 */
export async function claimDueJobs(via: Sql, limits: { perQueue: number }): Promise<DueJob[]> {
  return (await claim(via, limits)).rows;
}

// The first part hops from queue to queue through the index of pending rows.
const claim = prepare(
  'claim-due-jobs',
  (given: Given<{ perQueue: number }>) =>
    statement<DueJob>`
    WITH RECURSIVE waiting AS (
      (SELECT queue FROM job WHERE state = 'pending' ORDER BY queue LIMIT 1)
      UNION ALL
      SELECT (SELECT j.queue FROM job j WHERE j.state = 'pending' AND j.queue > w.queue ORDER BY j.queue LIMIT 1)
      FROM waiting w WHERE w.queue IS NOT NULL
    ), due AS (
      SELECT d.id FROM waiting w, LATERAL (
        SELECT j.id FROM job j
        WHERE j.queue = w.queue AND j.state = 'pending' AND j.run_at <= ${now}
        ORDER BY j.run_at LIMIT ${given.value(({ perQueue }) => perQueue)}::int
        FOR UPDATE SKIP LOCKED
      ) d WHERE w.queue IS NOT NULL
    )
    UPDATE job SET state = 'queued', state_at = now()
    WHERE id = ANY(ARRAY(SELECT due.id FROM due))
    RETURNING id, round, queue, name, payload, subject_reference, request_id, tries, suspect`,
);

/**
 * Makes jobs pending again that their queue refused or has lost, in a new round. Each keeps its time and the attempts it has
 * left. Does nothing for one that has moved on meanwhile. Returns how many there were.
 */
export async function putBack(via: Sql, jobs: readonly JobRound[]): Promise<number> {
  return (await back(via, jobs)).count;
}

const back = prepare(
  'put-jobs-back',
  (given: Given<readonly JobRound[]>) =>
    statement`
    WITH found AS (
      SELECT job.id, job.state, job.attempt, job.state_at FROM job
      JOIN unnest(${given.value((jobs) => jobs.map(({ id }) => id))}::uuid[], ${given.value((jobs) => jobs.map(({ round }) => round))}::int[])
        AS given(id, round) ON given.id = job.id AND given.round = job.round
      WHERE job.state IN ('queued', 'retrying', 'running')
      FOR UPDATE OF job SKIP LOCKED
    ), lost AS (${lostAttempts})
    UPDATE job SET state = 'pending', state_at = now(), round = job.round + 1
    FROM found WHERE job.id = found.id`,
);
