import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { type QueueName, queueNames } from './definitions.ts';
import { runnableNames } from './stored-jobs.ts';

/** A due job on its way to the queue. */
export interface DispatchedJob {
  id: string;
  queue: QueueName;
  generation: number;
  /** The name of the batch it travels in. Queues ignore a name they know, so no two dispatches share one. */
  batch: string;
}

/** Most jobs one batch carries, and how many batches a backlog is spread over before they carry more than one. */
const batchCapacity = 20;
const batchesBeforeSharing = 50;

/**
 * Takes due jobs for dispatch, oldest first, and marks them `dispatched`. At most `window` jobs of a queue are out at a
 * time, so a backlog stays in the table where it is counted and survives; half of them must have arrived before more go
 * out, so that a backlog goes in full loads and not in driblets. A few jobs travel with a batch each; the
 * jobs of a backlog share batches, because the queue's work is per batch. Jobs whose name this version does not know
 * are left for one that does. Safe to run in any number of processes.
 */
export async function takeDueJobs(sql: Sql, options: { limit: number; window: number }): Promise<DispatchedJob[]> {
  const taken = await sql.query<DispatchedJob & Record<string, unknown>>({
    name: 'take-due-jobs',
    text: `
      WITH room AS (
        SELECT queue, CASE WHEN already <= $3::int / 2 THEN least($2, $3 - already) ELSE 0 END AS places
        FROM (
          SELECT known.queue, (SELECT count(*) FROM job WHERE state = 'dispatched' AND job.queue = known.queue) AS already
          FROM unnest($1::text[]) AS known(queue)
        ) AS out
      ), due AS (
        SELECT d.id, room.queue FROM room, LATERAL (
          SELECT id FROM job
          WHERE job.queue = room.queue AND state IN ('pending', 'failed') AND run_at <= now() AND job.name = ANY($4)
          ORDER BY run_at
          LIMIT greatest(room.places, 0)
          FOR UPDATE SKIP LOCKED
        ) AS d
      ), loaded AS (
        SELECT id, concat_ws('_', $5::text, queue,
                 (row_number() OVER (PARTITION BY queue) - 1)
                 / least(greatest(count(*) OVER (PARTITION BY queue) / $6, 1), $7)) AS batch
        FROM due
      )
      UPDATE job SET state = 'dispatched', generation = generation + 1, dispatched_at = now(), courier = loaded.batch
      FROM loaded WHERE job.id = loaded.id
      RETURNING job.id, job.queue, job.generation, job.courier AS batch`,
    values: [
      queueNames,
      options.limit,
      options.window,
      runnableNames,
      `b_${newId()}`,
      batchesBeforeSharing,
      batchCapacity,
    ],
  });
  return taken.rows;
}

/** The batches these jobs travel with. */
export function batchesOf(jobs: DispatchedJob[]): Map<string, DispatchedJob[]> {
  const batches = new Map<string, DispatchedJob[]>();
  for (const job of jobs) {
    const load = batches.get(job.batch);
    if (load) load.push(job);
    else batches.set(job.batch, [job]);
  }
  return batches;
}

/** Puts jobs back that could not be handed to the queue, or never arrived. A batch that got through after all is stale by its generation. */
export async function putBack(
  sql: Sql,
  jobs: Pick<DispatchedJob, 'id' | 'generation'>[],
  delaySeconds: number,
): Promise<void> {
  await sql.query({
    text: `
      UPDATE job SET state = 'pending', dispatched_at = NULL, run_at = now() + make_interval(secs => $3)
      FROM unnest($1::uuid[], $2::int[]) AS back(id, generation)
      WHERE job.id = back.id AND job.generation = back.generation AND job.state = 'dispatched'`,
    values: [jobs.map((job) => job.id), jobs.map((job) => job.generation), delaySeconds],
  });
}

/** Jobs handed over at least `olderThanSeconds` ago that nobody has started. */
export async function overdueDispatches(
  sql: Sql,
  options: { olderThanSeconds: number; limit: number },
): Promise<DispatchedJob[]> {
  const found = await sql.query<DispatchedJob & Record<string, unknown>>({
    text: `
      SELECT id, queue, generation, courier AS batch FROM job
      WHERE state = 'dispatched' AND dispatched_at < now() - make_interval(secs => $1)
      ORDER BY dispatched_at LIMIT $2`,
    values: [options.olderThanSeconds, options.limit],
  });
  return found.rows;
}

/** Notes that these jobs were seen waiting in the queue, so that the next look is at others. */
export async function confirmDispatched(sql: Sql, jobs: DispatchedJob[]): Promise<void> {
  await sql.query({
    text: `
      UPDATE job SET dispatched_at = now() FROM unnest($1::uuid[], $2::int[]) AS seen(id, generation)
      WHERE job.id = seen.id AND job.generation = seen.generation AND job.state = 'dispatched'`,
    values: [jobs.map((job) => job.id), jobs.map((job) => job.generation)],
  });
}

/** Queues with a job that fell due at least so many seconds ago and that nobody has started. */
export async function queuesLeftWaiting(sql: Sql, { seconds }: { seconds: number }): Promise<QueueName[]> {
  const overdue = (states: string) =>
    `SELECT 1 FROM job WHERE job.queue = known.queue AND state IN (${states}) AND job.name = ANY($2) AND run_at < now() - make_interval(secs => $3)`;
  const found = await sql.query<{ queue: QueueName }>({
    name: 'queues-left-waiting',
    text: `
      SELECT known.queue FROM unnest($1::text[]) AS known(queue)
      WHERE EXISTS (${overdue("'pending', 'failed'")}) OR EXISTS (${overdue("'dispatched'")})`,
    values: [queueNames, runnableNames, seconds],
  });
  return found.rows.map((row) => row.queue);
}
