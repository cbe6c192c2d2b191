import { Coalescer, type Settled } from '#core/platform/coalescer.ts';
import { isRefusedByDatabase, type Sql } from '#core/platform/database.ts';
import type { AttemptOutcome } from './schemas.ts';

/** How long a worker may go silent before its work is given to another. */
export const leaseSeconds = 10;
/** How often a worker says it is still there. */
export const renewEverySeconds = 3;
/**
 * An equals sign the planner cannot match with the indexes of due, dispatched and running jobs. Statements that know their
 * rows go by the primary key; those indexes hold thousands of dead entries in the middle of a backlog.
 */
const stillIs = 'IS NOT DISTINCT FROM';
/** How often a statement is tried again while the database is away, in milliseconds. */
const againMilliseconds = 250;

/** What a worker needs to know to run a job. */
export interface LeasedJob {
  id: string;
  name: string;
  payload: unknown;
  attempt: number;
  tries: number;
  generation: number;
  requestId: string;
  leasedAt: Date;
}

/** What came of a try, to be written down. */
export interface AttemptResult {
  job: LeasedJob;
  outcome: Exclude<AttemptOutcome, 'lease_expired'>;
  /** Where the job goes: done, another try after so many seconds, or given up. */
  next: { state: 'succeeded' } | { state: 'failed'; delaySeconds: number } | { state: 'dead' };
  durationMs: number;
  httpStatus: number | null;
  errorClass: string | null;
  snippet: string | null;
}

export interface LeaseStore {
  /**
   * Takes the lease on a dispatched job; null when the reference is stale or another worker has it. Waits for a database
   * that is away as `finish` does.
   */
  take(reference: { id: string; generation: number }): Promise<LeasedJob | null>;
  /** Extends the lease of every job taken here and not finished yet. */
  renew(): Promise<void>;
  /**
   * Writes the attempt and the job's next state. False when the lease was lost meanwhile: then only the attempt is kept.
   * A database that is away is waited for as long as a lease lasts; after that the job is let go and another worker's.
   */
  finish(result: AttemptResult): Promise<boolean>;
}

interface LeaseStoreOptions {
  /** What renewals go through, so that they need not wait behind the work; the same as the rest when left out. */
  renewals?: Sql;
  /** How long a lease lasts. */
  seconds?: number;
}

/** The lease store of one worker process. Requests made at the same time share a statement. Times are the database's. */
export function createLeaseStore(
  sql: Sql,
  worker: string,
  { renewals = sql, seconds = leaseSeconds }: LeaseStoreOptions = {},
): LeaseStore {
  const shared = {
    maxBatch: 200,
    maxInFlight: 2,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many jobs wait for the database'),
  };
  const taking = new Coalescer<{ id: string; generation: number }, LeasedJob | null>({
    ...shared,
    flush: (references) => takeLeases(sql, worker, seconds, references),
  });
  const finishing = new Coalescer<AttemptResult, boolean>({
    ...shared,
    flush: (results) => finishAttempts(sql, worker, results),
  });
  /** Only what is really being worked on is renewed: a job whose result could not be written down must come free. */
  const held = new Map<string, LeasedJob>();
  return {
    take: async (reference) => {
      const job = await retryWhileAway(() => taking.submit(reference));
      if (job) held.set(job.id, job);
      return job;
    },
    finish: async (result) => {
      try {
        return await retryWhileAway(() => finishing.submit(result));
      } finally {
        if (held.get(result.job.id) === result.job) held.delete(result.job.id);
      }
    },
    renew: async () => {
      const jobs = [...held.values()];
      if (jobs.length === 0) return;
      await renewals.query({
        name: 'renew-leases',
        text: `
          UPDATE job SET lease_until = now() + make_interval(secs => $4)
          WHERE id IN (
            SELECT job.id FROM job JOIN unnest($1::uuid[], $2::int[]) AS held(id, generation) USING (id, generation)
            WHERE state ${stillIs} 'running' AND lease_owner = $3
            FOR UPDATE OF job SKIP LOCKED)`,
        values: [jobs.map((job) => job.id), jobs.map((job) => job.generation), worker, seconds],
      });
    },
  };
}

/** Waits for a database that is away, but no longer than a lease lasts. */
async function retryWhileAway<T>(ask: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + leaseSeconds * 1000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isRefusedByDatabase(error) || performance.now() > giveUp) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, againMilliseconds));
  }
}

interface LeaseRow {
  id: string;
  name: string;
  payload: unknown;
  attempt: number;
  tries: number;
  generation: number;
  request_id: string;
  leased_at: Date;
}

async function takeLeases(
  sql: Sql,
  worker: string,
  seconds: number,
  references: { id: string; generation: number }[],
): Promise<Settled<LeasedJob | null>[]> {
  const taken = await sql.query<LeaseRow>({
    name: 'take-leases',
    text: `
      UPDATE job SET state = 'running', attempt = attempt + 1, tries = tries + 1,
             lease_owner = $3, lease_until = now() + make_interval(secs => $4)
      FROM unnest($1::uuid[], $2::int[]) AS reference(id, generation)
      WHERE job.id = reference.id AND job.generation = reference.generation AND job.state ${stillIs} 'dispatched'
      RETURNING job.id, name, payload, attempt, tries, job.generation, request_id, now() AS leased_at`,
    values: [
      references.map((reference) => reference.id),
      references.map((reference) => reference.generation),
      worker,
      seconds,
    ],
  });
  const byId = new Map(taken.rows.map((row) => [row.id, row]));
  return references.map(({ id }) => {
    const row = byId.get(id);
    byId.delete(id);
    return { value: row ? asLeasedJob(row) : null };
  });
}

function asLeasedJob(row: LeaseRow): LeasedJob {
  const { id, name, payload, attempt, tries, generation } = row;
  return {
    id,
    name,
    payload,
    attempt,
    tries,
    generation,
    requestId: row.request_id,
    leasedAt: row.leased_at,
  };
}

async function finishAttempts(sql: Sql, worker: string, results: AttemptResult[]): Promise<Settled<boolean>[]> {
  const finished = await sql.query<{ id: string }>({
    name: 'finish-attempts',
    text: `
      WITH input AS MATERIALIZED (
        SELECT * FROM json_to_recordset($1::json) AS i(
          job_id uuid, generation int, attempt int, state job_state, delay_seconds float8, started_at timestamptz,
          duration_ms int, outcome text, http_status int, error_class text, snippet text)
      ), noted AS (
        INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, http_status, error_class, snippet, worker)
        SELECT job_id, attempt, started_at, duration_ms, outcome, http_status, error_class, snippet, $2 FROM input
        ON CONFLICT (job_id, attempt) DO UPDATE SET
          duration_ms = excluded.duration_ms, outcome = excluded.outcome, http_status = excluded.http_status,
          error_class = excluded.error_class, snippet = excluded.snippet
      )
      UPDATE job SET
        state = input.state,
        run_at = CASE WHEN input.state = 'failed' THEN now() + make_interval(secs => input.delay_seconds) ELSE run_at END,
        finished_at = CASE WHEN input.state = 'failed' THEN NULL ELSE now() END,
        last_error = input.error_class,
        lease_owner = NULL, lease_until = NULL
      FROM input
      WHERE job.id = input.job_id AND job.generation = input.generation AND job.state ${stillIs} 'running' AND job.lease_owner = $2
      RETURNING job.id`,
    values: [JSON.stringify(results.map(asAttemptInput)), worker],
  });
  const won = new Set(finished.rows.map((row) => row.id));
  return results.map((result) => ({ value: won.has(result.job.id) }));
}

function asAttemptInput(result: AttemptResult) {
  return {
    job_id: result.job.id,
    generation: result.job.generation,
    attempt: result.job.attempt,
    state: result.next.state,
    delay_seconds: result.next.state === 'failed' ? result.next.delaySeconds : 0,
    started_at: result.job.leasedAt,
    duration_ms: Math.round(result.durationMs),
    outcome: result.outcome,
    http_status: result.httpStatus,
    error_class: result.errorClass,
    snippet: result.snippet,
  };
}

/**
 * Takes back work whose worker went silent: the lost try is written down, and the job falls due at once, or is given up
 * after `maxTries`. Returns how many.
 */
export async function expireLeases(sql: Sql, options: { maxTries: number; limit: number }): Promise<number> {
  const expired = await sql.query<{ id: string }>({
    text: `
      WITH late AS (
        SELECT id, attempt, lease_owner, lease_until FROM job
        WHERE state = 'running' AND lease_until < now()
        ORDER BY lease_until LIMIT $2 FOR UPDATE SKIP LOCKED
      ), noted AS (
        INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, error_class, worker)
        SELECT id, attempt, lease_until - make_interval(secs => $3), ($3 * 1000)::int, 'lease_expired', 'lease_expired', coalesce(lease_owner, '')
        FROM late
        ON CONFLICT (job_id, attempt) DO NOTHING
      )
      UPDATE job SET
        state = CASE WHEN tries >= $1 THEN 'dead'::job_state ELSE 'pending'::job_state END,
        finished_at = CASE WHEN tries >= $1 THEN now() END,
        run_at = now(), lease_owner = NULL, lease_until = NULL, last_error = 'lease_expired'
      FROM late WHERE job.id = late.id
      RETURNING job.id`,
    values: [options.maxTries, options.limit, leaseSeconds],
  });
  return expired.rowCount ?? 0;
}
