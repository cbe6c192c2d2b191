import { DelayedError, UnrecoverableError } from 'bullmq';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Config } from '#core/config/config.ts';
import type { Core } from '#core/core.ts';
import {
  type AttemptResult,
  beginAttempt,
  crashesWorker,
  finishAttempt,
  isPaused,
  markDead,
  markSuspect,
  type RunningJob,
} from '#core/jobs/attempts.ts';
import { isJobName, type JobName, jobDefinitions } from '#core/jobs/definitions.ts';
import type { JobRound } from '#core/jobs/job-rows.ts';
import { nextDelay, snippet, suspectsQueue } from '#core/jobs/rules.ts';
import { errorCode, isRefusedByDatabase } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import { idInQueue, type QueueBackend, type QueueJob } from '#queue/backend.ts';
import type { Outcome } from './handler.ts';
import { handlers } from './registry.ts';

/** Points at which a test ends the process, to check that other processes recover. */
export type Milestone = 'claimed' | 'acted' | 'recorded';

export type TimeLimits = Partial<Record<JobName, number>>;

interface ProcessorOptions {
  core: Core;
  backend: QueueBackend;
  /** The name of this process. */
  worker: string;
  /** Seconds an attempt may take, in place of a job's own limit. */
  timeoutSeconds?: TimeLimits | undefined;
  onAttempt(result: AttemptResult): void;
  onMilestone?: ((milestone: Milestone, job: RunningJob) => void) | undefined;
}

/** How often a job is lost with its worker before it goes on among the suspects. */
const lostBeforeSuspect = 2;
/** Milliseconds: until a job whose queue or endpoint is paused is looked at again; and after an error of our own. */
const again = { paused: 2_000, database: 5_000 };

/** A failed attempt, as BullMQ is told: our error class only, and when the next one begins. */
class RetryLater extends Error {
  readonly delayMilliseconds: number;

  constructor(errorClass: string, delayMilliseconds: number) {
    super(errorClass);
    this.name = 'RetryLater';
    this.delayMilliseconds = delayMilliseconds;
  }
}

/** Milliseconds until the next attempt of a job whose attempt ended with this error: whole ones, or Postgres refuses them. */
export const backoff = (error: Error | undefined): number =>
  error instanceof RetryLater ? Math.round(error.delayMilliseconds) : again.database;

/** Runs jobs: their handlers, within their time limits, and stores what comes of them. */
export function createProcessor(options: ProcessorOptions) {
  const { core, backend } = options;
  const { sql } = core.database;
  const waitWhilePaused = async (queueJob: QueueJob, token?: string) => {
    if (!(await isPaused(sql, roundOf(queueJob)))) return;
    await queueJob.moveToDelayed(Date.now() + again.paused, token);
    throw new DelayedError();
  };
  return {
    /** Runs a job of a queue. */
    process: async (queueJob: QueueJob, token?: string): Promise<void> => {
      const round = roundOf(queueJob);
      if (queueJob.stalledCounter < lostBeforeSuspect) {
        if (await attempt(options, round)) return;
        return waitWhilePaused(queueJob, token);
      }
      const suspect = await markSuspect(sql, round);
      if (!suspect) return;
      core.logger.warn(
        { job_id: round.id, job: queueJob.name },
        'a job was lost with its worker twice and goes on alone',
      );
      const { jobId: _, ...opts } = queueJob.opts;
      await backend.queue(suspectsQueue).add(queueJob.name, queueJob.data, { ...opts, jobId: idInQueue(round) });
    },
    /** Runs a suspect, unless its queue is paused. */
    processSuspect: async (queueJob: QueueJob, token?: string): Promise<void> => {
      await waitWhilePaused(queueJob, token);
      await attempt(options, roundOf(queueJob));
    },
    /** Gives up a suspect that was lost with its worker once more: BullMQ fails it without running it. */
    failed: async (queueJob: QueueJob | undefined, error: Error): Promise<void> => {
      if (!queueJob || !isLostAgain(error.message)) return;
      const round = roundOf(queueJob);
      if (await markDead(sql, { ...round, error: crashesWorker }))
        core.logger.error({ job_id: round.id, job: queueJob.name }, 'a job stopped its worker each time and is dead');
    },
  };
}

/** Whether BullMQ failed a job because it was lost with its worker too often. */
export const isLostAgain = (failedReason: string) => failedReason.includes('stalled more than allowable limit');

function roundOf({ id = '' }: QueueJob): JobRound {
  const [job = '', round] = id.split('.');
  return { id: job, round: Number(round) };
}

/** Does the job and stores the result. Throws what tells BullMQ what is next. False where nothing is to be done now. */
async function attempt(options: ProcessorOptions, round: JobRound): Promise<boolean> {
  const { core, worker, timeoutSeconds = {}, onAttempt, onMilestone } = options;
  const { sql } = core.database;
  const job = await whileAway(() => beginAttempt(sql, round));
  if (!job) return false;
  onMilestone?.('claimed', job);
  const started = performance.now();
  const decided = await act(core, job, timeoutSeconds);
  onMilestone?.('acted', job);
  const result: AttemptResult = { job, durationMs: performance.now() - started, ...decided };
  const kept = await whileAway(() => finishAttempt(sql, { ...result, worker }));
  onMilestone?.('recorded', job);
  onAttempt(result);
  report(core.logger, result, kept);
  const { next, errorClass } = result;
  if (next.state === 'dead') throw new UnrecoverableError(errorClass ?? '');
  if (next.state === 'retrying') throw new RetryLater(errorClass ?? '', next.delaySeconds * 1000);
  return true;
}

/** How long a statement is tried again while the database is away, and the pause in between, in milliseconds. */
const away = { giveUp: 20_000, pause: 250 };

async function whileAway<T>(ask: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + away.giveUp;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (isRefusedByDatabase(error) || performance.now() > giveUp) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, away.pause));
  }
}

type Decided = Omit<AttemptResult, 'job' | 'durationMs'>;

/** Runs the handler, and decides the job's next state by what comes of it. */
async function act(core: Core, job: RunningJob, limits: TimeLimits): Promise<Decided> {
  try {
    const done = await handle(core, job, limits);
    return {
      outcome: done.outcome,
      next: { state: 'succeeded' },
      httpStatus: done.httpStatus ?? null,
      errorClass: null,
      snippet: snippet(done.note),
      exchange: done.exchange ?? null,
    };
  } catch (error) {
    return failed(core.config.retrySchedule, job, error);
  }
}

/** During a deploy another build may know a job that this one does not, so both of these failures are retried. */
async function handle(core: Core, job: RunningJob, limits: TimeLimits): Promise<Outcome> {
  const { name } = job;
  if (!isJobName(name)) throw new DeliveryFailure('unknown_job');
  return run(core, name, job, limits[name] ?? jobDefinitions[name].timeoutSeconds);
}

/** Runs a job's handler within its time limit. A handler that ignores its signal is left alone. */
async function run<Name extends JobName>(
  core: Core,
  name: Name,
  job: RunningJob,
  timeoutSeconds: number,
): Promise<Outcome> {
  const payload = jobDefinitions[name].payload.safeParse(job.payload);
  if (!payload.success) throw new DeliveryFailure('invalid_payload');
  // The payload was parsed by the definition the handler's type is made from; the compiler cannot see that they
  // match.
  const parsed = payload.data as Parameters<(typeof handlers)[Name]>[1];
  const ending = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const failure = new DeliveryFailure('timed_out', { snippet: `Not finished after ${timeoutSeconds} seconds` });
      ending.abort(failure);
      reject(failure);
    }, timeoutSeconds * 1000);
    handlers[name](core, parsed, { ...job, signal: ending.signal })
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** Plans the next attempt; a permanent failure, or the schedule's end, leaves the job dead. */
function failed(schedule: Config['retrySchedule'], job: RunningJob, error: unknown): Decided {
  const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure(`fault_${errorCode(error)}`);
  const delay = failure.permanent ? null : nextDelay(schedule, job.tries + 1, Math.random(), failure.retryAfter);
  return {
    outcome: failure.errorClass === 'timed_out' ? 'timed_out' : 'failed',
    next: delay === null ? { state: 'dead' } : { state: 'retrying', delaySeconds: delay },
    httpStatus: failure.status,
    errorClass: failure.errorClass,
    snippet: failure.snippet === null ? null : snippet(failure.snippet),
    exchange: failure.exchange,
  };
}

function report(logger: Logger, { job, outcome, next, errorClass, durationMs }: AttemptResult, kept: boolean) {
  const fields = {
    job_id: job.id,
    job: job.name,
    request_id: job.request_id,
    attempt: job.attempt,
    outcome,
    state: next.state,
    error_class: errorClass,
    duration_ms: Math.round(durationMs),
  };
  if (!kept) logger.warn(fields, 'a job had moved on while it ran; only the attempt was recorded');
  else if (next.state === 'dead') logger.error(fields, 'a job failed for good and needs a person');
  else if (next.state === 'retrying') logger.warn(fields, 'a job failed and will be tried again');
  else logger.info(fields, 'a job is done');
}
