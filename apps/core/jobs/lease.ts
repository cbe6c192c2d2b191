import { sql } from 'kysely';
import { Coalescer, type Settled } from '#core/platform/coalescer.ts';
import { isRefusedByDatabase, type Sql } from '#core/platform/database.ts';
import {
  db,
  empty,
  type Given,
  inputArrays,
  inSeconds,
  insertSelected,
  literal,
  now,
  prepare,
  run,
} from '#core/platform/statements.ts';
import { dueSince } from './lateness.ts';
import { isPaused } from './pauses.ts';
import type { AttemptOutcome } from './schemas.ts';

/** How long a lease lasts without renewal before another worker may take the job. */
export const leaseSeconds = 10;
/** How often a worker renews its leases. */
export const renewEverySeconds = 3;
/**
 * Compares like `=`, but keeps the planner off the indexes of due, dispatched and running jobs: they hold thousands of
 * dead entries in a backlog. Statements that know their rows use the primary key instead.
 */
const stillIs = 'is not distinct from';
/** How often a statement is retried while the database is down, in milliseconds. */
const againMilliseconds = 250;

/** What a worker needs to run a job. */
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

/** The result of an attempt, to be stored. */
export interface AttemptResult {
  job: LeasedJob;
  outcome: Exclude<AttemptOutcome, 'lease_expired'>;
  /** What happens next: done, a retry after so many seconds, dead, or held until there is a setting, which uses no try. */
  next:
    | { state: 'succeeded' }
    | { state: 'failed'; delaySeconds: number }
    | { state: 'dead' }
    | { state: 'held'; waitsFor: string };
  durationMs: number;
  httpStatus: number | null;
  errorClass: string | null;
  snippet: string | null;
  /** What was sent to an endpoint, and what it answered; null in all other jobs. */
  exchange: object | null;
}

export interface LeaseStore {
  /**
   * Takes the lease on a dispatched job; null when the reference is stale, the job is paused, or another worker has it. Retries while the
   * database is down, like `finish`.
   */
  take(reference: { id: string; generation: number }): Promise<LeasedJob | null>;
  /** Keeps the leases of jobs that were taken for this process by another statement. */
  hold(jobs: readonly LeasedJob[]): void;
  /** Extends the leases of all unfinished jobs of this process. */
  renew(): Promise<void>;
  /**
   * Writes the attempt and the job's next state. False when the lease was lost: then only the attempt is stored.
   * Retries while the database is down, for as long as a lease lasts; after that another worker gets the job.
   */
  finish(result: AttemptResult): Promise<boolean>;
}

interface LeaseStoreOptions {
  /** The connection for renewals, so that they never wait behind other statements. Defaults to `via`. */
  renewals?: Sql;
  /** How long a lease lasts. */
  seconds?: number;
}

/** The lease store of one worker process. Concurrent requests share a statement. Times are the database's. */
export function createLeaseStore(
  via: Sql,
  worker: string,
  { renewals = via, seconds = leaseSeconds }: LeaseStoreOptions = {},
): LeaseStore {
  const shared = {
    maxBatch: 200,
    // One at a time: with more, each would carry fewer jobs, and cost both processes more for a job.
    maxInFlight: 1,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many jobs wait for the database'),
  };
  const taking = new Coalescer<{ id: string; generation: number }, LeasedJob | null>({
    ...shared,
    flush: (leases) => takeLeases(via, { worker, seconds, leases }),
  });
  const finishing = new Coalescer<AttemptResult, boolean>({
    ...shared,
    flush: (results) => finishAttempts(via, { worker, results }),
  });
  /** Only jobs in progress are renewed: one whose result could not be stored must become available again. */
  const held = new Map<string, LeasedJob>();
  return {
    take: async (reference) => {
      const job = await retryWhileAway(() => taking.submit(reference));
      if (job) held.set(job.id, job);
      return job;
    },
    hold: (jobs) => {
      for (const job of jobs) held.set(job.id, job);
    },
    finish: async (result) => {
      try {
        return await retryWhileAway(() => finishing.submit(result));
      } finally {
        if (held.get(result.job.id) === result.job) held.delete(result.job.id);
      }
    },
    renew: () => renewLeases(renewals, worker, seconds, [...held.values()]),
  };
}

/** Retries while the database is down, but no longer than a lease lasts. */
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

/** Job ids with their generations, for statements to join. */
const references = <Alias extends string>(alias: Alias, jobs: { id: string; generation: number }[]) =>
  inputArrays(alias, referenceColumns, jobs);
const referenceColumns = { id: 'uuid', generation: 'int' } as const;

interface Taking {
  worker: string;
  seconds: number;
  leases: { id: string; generation: number }[];
}

const takeLease = prepare('take-leases', (given: Given<Taking>) =>
  db
    .updateTable('job')
    .from(given.arrays('reference', referenceColumns, ({ leases }) => leases))
    .set((row) => ({
      state: literal('running'),
      attempt: row('job.attempt', '+', 1),
      tries: row('job.tries', '+', 1),
      lease_owner: given.value(({ worker }) => worker),
      lease_until: inSeconds(given.value(({ seconds }) => seconds)),
    }))
    .whereRef('job.id', '=', 'reference.id')
    .whereRef('job.generation', '=', 'reference.generation')
    .where('job.state', stillIs, literal('dispatched'))
    .where(sql<boolean>`NOT ${isPaused}`)
    .returning(['job.id', 'job.name', 'job.payload', 'job.attempt', 'job.tries', 'job.generation'])
    .returning(['job.request_id as requestId', now.as('leasedAt')]),
);

async function takeLeases(via: Sql, taking: Taking): Promise<Settled<LeasedJob | null>[]> {
  const taken = await takeLease(via, taking);
  const byId = new Map(taken.rows.map((row) => [row.id, row]));
  return taking.leases.map(({ id }) => {
    const row = byId.get(id);
    byId.delete(id);
    return { value: row ?? null };
  });
}

async function renewLeases(via: Sql, worker: string, seconds: number, jobs: LeasedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await run(
    via,
    db
      .updateTable('job')
      .set({ lease_until: inSeconds(seconds) })
      .where('id', 'in', (select) =>
        select
          .selectFrom('job')
          .innerJoin(references('held', jobs), (join) =>
            join.onRef('held.id', '=', 'job.id').onRef('held.generation', '=', 'job.generation'),
          )
          .select('job.id')
          .where('job.state', stillIs, literal('running'))
          .where('job.lease_owner', '=', worker)
          .forUpdate('job')
          .skipLocked(),
      ),
    'renew-leases',
  );
}

const attemptColumns = {
  job_id: 'uuid',
  generation: 'int',
  attempt: 'int',
  state: 'job_state',
  delay_seconds: 'float8',
  started_at: 'timestamptz',
  duration_ms: 'int',
  outcome: 'text',
  http_status: 'int?',
  error_class: 'text?',
  snippet: 'text?',
  exchange: 'jsonb?',
  waits_for: 'text?',
} as const;

interface Finishing {
  worker: string;
  results: AttemptResult[];
}

const finishAttempt = prepare('finish-attempts', (given: Given<Finishing>) =>
  db
    .with(
      (cte) => cte('input').materialized(),
      (sent) =>
        sent.selectFrom(given.rows('i', attemptColumns, ({ results }) => results.map(asAttemptInput))).selectAll(),
    )
    .with('noted', (sent) =>
      insertSelected('job_attempt', sent.selectFrom('input'), (row) => ({
        job_id: row.ref('input.job_id'),
        attempt: row.ref('input.attempt'),
        started_at: row.ref('input.started_at'),
        duration_ms: row.ref('input.duration_ms'),
        outcome: row.ref('input.outcome'),
        http_status: row.ref('input.http_status'),
        error_class: row.ref('input.error_class'),
        snippet: row.ref('input.snippet'),
        exchange: row.ref('input.exchange'),
        worker: given.value(({ worker }) => worker),
      })).onConflict((known) =>
        known.columns(['job_id', 'attempt']).doUpdateSet((row) => ({
          duration_ms: row.ref('excluded.duration_ms'),
          outcome: row.ref('excluded.outcome'),
          http_status: row.ref('excluded.http_status'),
          error_class: row.ref('excluded.error_class'),
          snippet: row.ref('excluded.snippet'),
          exchange: row.ref('excluded.exchange'),
        })),
      ),
    )
    .updateTable('job')
    .from('input')
    .set((row) => {
      const isFailed = row('input.state', '=', literal('failed'));
      const isHeld = row('input.state', '=', literal('held'));
      return {
        state: row.ref('input.state'),
        run_at: row
          .case()
          .when(isFailed)
          .then(inSeconds(row.ref('input.delay_seconds')))
          .else(row.ref('job.run_at'))
          .end(),
        first_due_at: row.case().when(isFailed).then(dueSince).else(row.ref('job.first_due_at')).end(),
        finished_at: row
          .case()
          .when(row.or([isFailed, isHeld]))
          .then(empty)
          .else(now)
          .end(),
        tries: row.case().when(isHeld).then(sql<number>`greatest(job.tries - 1, 0)`).else(row.ref('job.tries')).end(),
        waits_for: row.ref('input.waits_for'),
        last_error: row
          .case()
          .when(isHeld)
          .then(sql<string>`'waits for ' || ${row.ref('input.waits_for')}`)
          .else(row.ref('input.error_class'))
          .end(),
        crashes: 0,
        lease_owner: empty,
        lease_until: empty,
      };
    })
    .whereRef('job.id', '=', 'input.job_id')
    .whereRef('job.generation', '=', 'input.generation')
    .where('job.state', stillIs, literal('running'))
    .where(
      'job.lease_owner',
      '=',
      given.value(({ worker }) => worker),
    )
    .returning('job.id'),
);

async function finishAttempts(via: Sql, finishing: Finishing): Promise<Settled<boolean>[]> {
  const finished = await finishAttempt(via, finishing);
  const won = new Set(finished.rows.map((row) => row.id));
  return finishing.results.map((result) => ({ value: won.has(result.job.id) }));
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
    exchange: result.exchange,
    waits_for: result.next.state === 'held' ? result.next.waitsFor : null,
  };
}
