import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { type Given, prepare, run, statement } from '#core/platform/statements.ts';
import type { JobRound, StoredJob } from './job-rows.ts';
import type { AttemptOutcome } from './schemas.ts';

/** A job while an attempt at it runs: the number of this one, from 1, and how many failed before; it began at `state_at`. */
export type RunningJob = JobRound &
  Pick<StoredJob, 'name' | 'payload' | 'attempt' | 'tries' | 'request_id' | 'state_at'>;

/** What came of an attempt. */
export interface AttemptResult {
  job: RunningJob;
  outcome: Exclude<AttemptOutcome, 'lost'>;
  /** The job is done, is tried again after the given seconds, or is dead. */
  next: { state: 'succeeded' } | { state: 'retrying'; delaySeconds: number } | { state: 'dead' };
  durationMs: number;
  httpStatus: number | null;
  errorClass: string | null;
  /** The beginning of the receiver's answer, or what was done. */
  snippet: string | null;
  /** What was sent to an endpoint, and what it answered; null in all other jobs. */
  exchange: object | null;
}

/** The error class of an attempt whose worker did not live to tell what came of it. */
const workerLost = 'worker_lost';

/** For a statement with rows of jobs as `found`: the attempt of each that says it is running is stored as lost. */
export const lostAttempts = sql`
  INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, error_class, worker)
  SELECT id, attempt, state_at, least(1000 * extract(epoch FROM now() - state_at), 2147483647)::int, 'lost', ${sql.lit(workerLost)}, ''
  FROM found WHERE state = 'running'
  ON CONFLICT (job_id, attempt) DO NOTHING`;

/** For a statement: the row of a job in its round, locked, unless it has ended. */
const foundInRound = (given: Given<JobRound>) => sql`
  SELECT id, state, attempt, state_at FROM job
  WHERE id = ${given.value(({ id }) => id)}::uuid AND round = ${given.value(({ round }) => round)}::int
    AND state IN ('queued', 'retrying', 'running')
  FOR UPDATE`;

/** For a statement: not while its endpoint is paused, whose worker may be about to close. */
const notPaused = sql`NOT EXISTS (SELECT 1 FROM endpoint e WHERE e.id = job.endpoint_id AND e.state = 'paused')`;

/**
 * Begins an attempt. Returns null where nothing is to be done: the job is in another round, has ended, is gone, or
 * {@link isPaused}. An attempt that still counts as running was lost with its worker.
 */
export async function beginAttempt(via: Sql, job: JobRound): Promise<RunningJob | null> {
  return (await begin(via, job)).rows[0] ?? null;
}

const begin = prepare(
  'begin-attempt',
  (given: Given<JobRound>) =>
    statement<RunningJob>`
    WITH found AS (${foundInRound(given)}), lost AS (${lostAttempts})
    UPDATE job SET state = 'running', state_at = now(), attempt = job.attempt + 1
    FROM found WHERE job.id = found.id AND ${notPaused}
    RETURNING job.id, job.round, job.name, job.payload, job.attempt, job.tries, job.request_id, job.state_at`,
);

/**
 * Stores an attempt and the job's next state. Returns false when the job has moved on meanwhile, as when another worker has
 * begun an attempt of its own: then only this attempt is stored.
 */
export async function finishAttempt(via: Sql, result: Finishing): Promise<boolean> {
  return (await finish(via, columnsOf(result))).count === 1;
}

type Finishing = AttemptResult & { worker: string };
type Columns = ReturnType<typeof columnsOf>;
const columnsOf = ({
  job,
  next,
  outcome,
  durationMs,
  httpStatus,
  errorClass,
  snippet,
  exchange,
  worker,
}: Finishing) => ({
  id: job.id,
  round: job.round,
  attempt: job.attempt,
  started_at: job.state_at,
  duration_ms: Math.round(durationMs),
  outcome,
  http_status: httpStatus,
  error_class: errorClass,
  snippet,
  exchange: exchange && JSON.stringify(exchange),
  worker,
  state: next.state,
  delay: next.state === 'retrying' ? next.delaySeconds : 0,
});

const finish = prepare('finish-attempt', (given: Given<Columns>) => {
  const of = (column: keyof Columns) => given.value((columns) => columns[column]);
  const state = sql`${of('state')}::job_state`;
  return statement`
    WITH noted AS (
      INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, http_status, error_class, snippet, exchange, worker)
      SELECT id, ${of('attempt')}::int, ${of('started_at')}::timestamptz, ${of('duration_ms')}::int, ${of('outcome')}::text,
        ${of('http_status')}::int, ${of('error_class')}::text, ${of('snippet')}::text, ${of('exchange')}::jsonb, ${of('worker')}::text
      FROM job WHERE id = ${of('id')}::uuid
      ON CONFLICT (job_id, attempt) DO UPDATE SET duration_ms = excluded.duration_ms, outcome = excluded.outcome,
        http_status = excluded.http_status, error_class = excluded.error_class, snippet = excluded.snippet,
        exchange = excluded.exchange, worker = excluded.worker
    )
    UPDATE job SET state = ${state}, state_at = now(), last_error = ${of('error_class')}::text,
      run_at = CASE WHEN ${state} = 'retrying' THEN now() + make_interval(secs => ${of('delay')}::float8) ELSE run_at END,
      tries = tries + CASE WHEN ${state} = 'succeeded' THEN 0 ELSE 1 END,
      suspect = suspect AND ${state} <> 'succeeded',
      finished_at = CASE WHEN ${state} <> 'retrying' THEN now() END
    WHERE id = ${of('id')}::uuid AND round = ${of('round')}::int AND attempt = ${of('attempt')}::int AND state = 'running'`;
});

/** Marks a job that was lost with its worker again as a suspect. Null where nothing is to be done, as in {@link beginAttempt}. */
export async function markSuspect(via: Sql, job: JobRound): Promise<Pick<StoredJob, 'tries'> | null> {
  return (await suspect(via, job)).rows[0] ?? null;
}

const suspect = prepare(
  'mark-suspect',
  (given: Given<JobRound>) =>
    statement<Pick<StoredJob, 'tries'>>`
    WITH found AS (${foundInRound(given)}), lost AS (${lostAttempts})
    UPDATE job SET state = 'queued', state_at = now(), suspect = true
    FROM found WHERE job.id = found.id
    RETURNING job.tries`,
);

/** Gives up a job that its queue has given up, with the reason. Does nothing for one that has moved on meanwhile. */
export async function markDead(via: Sql, job: JobRound & { error: string }): Promise<boolean> {
  return (await dead(via, job)).count === 1;
}

const dead = prepare(
  'mark-dead',
  (given: Given<JobRound & { error: string }>) =>
    statement`
    WITH found AS (${foundInRound(given)}), lost AS (${lostAttempts})
    UPDATE job SET state = 'dead', state_at = now(), finished_at = now(), last_error = ${given.value(({ error }) => error)}::text
    FROM found WHERE job.id = found.id`,
);

/** Whether a job that is still to be done waits because its queue or its endpoint is paused. */
export async function isPaused(via: Sql, { id, round }: JobRound): Promise<boolean> {
  const paused = await run(
    via,
    statement`
      SELECT 1 FROM job LEFT JOIN job_pause p ON p.queue = job.queue LEFT JOIN endpoint e ON e.id = job.endpoint_id
      WHERE job.id = ${id}::uuid AND job.round = ${round}::int AND job.state IN ('queued', 'retrying', 'running') AND (p.queue IS NOT NULL OR e.state = 'paused')`,
    'is-job-paused',
  );
  return paused.count > 0;
}

/** The error class of a dead job that was lost with its worker each time. */
export const crashesWorker = 'crashes_the_worker';
