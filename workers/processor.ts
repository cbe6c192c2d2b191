import { DeliveryFailure, type NeededSetting } from '#core/clients/failure.ts';
import type { Config } from '#core/config/config.ts';
import type { Core } from '#core/core.ts';
import { isJobName, type JobName, jobDefinitions } from '#core/jobs/definitions.ts';
import type { AttemptResult, LeasedJob, LeaseStore } from '#core/jobs/lease.ts';
import { nextDelay, snippet } from '#core/jobs/rules.ts';
import { errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';
import type { JobReference } from '#queue/backend.ts';
import type { Outcome } from './handler.ts';
import { handlers } from './registry.ts';

/** Points at which a test ends the process, to check that other processes recover. */
export type Milestone = 'claimed' | 'acted' | 'recorded';

export type TimeLimits = Partial<Record<JobName, number>>;

type Decided = Omit<AttemptResult, 'job' | 'durationMs'>;

interface ProcessorOptions {
  core: Core;
  /** Seconds an attempt may take, in place of a job's own limit. */
  timeoutSeconds?: TimeLimits | undefined;
  leases: LeaseStore;
  onAttempt(result: AttemptResult): void;
  onMilestone?: ((milestone: Milestone, job: LeasedJob) => void) | undefined;
}

/** Runs jobs: their handlers, within their time limits, and stores what comes of them. */
export function createProcessor(options: ProcessorOptions) {
  return {
    /** Runs one dispatched job, whose lease is taken first. A stale reference is ignored. */
    process: async (reference: JobReference): Promise<void> => {
      const job = await options.leases.take(reference);
      if (job) await attempt(options, job);
    },
    /** Runs one job whose lease this process has. */
    run: (job: LeasedJob): Promise<void> => attempt(options, job),
  };
}

/** Does the job and stores the result. */
async function attempt(
  { core, leases, timeoutSeconds = {}, onAttempt, onMilestone }: ProcessorOptions,
  job: LeasedJob,
): Promise<void> {
  onMilestone?.('claimed', job);
  const started = performance.now();
  const decided = await act(core, job, timeoutSeconds);
  onMilestone?.('acted', job);
  const result: AttemptResult = { job, durationMs: performance.now() - started, ...decided };
  const kept = await leases.finish(result);
  onMilestone?.('recorded', job);
  onAttempt(result);
  report(core.logger, result, kept);
}

/** Runs the handler, and decides the job's next state by what comes of it. */
async function act(core: Core, job: LeasedJob, limits: TimeLimits): Promise<Decided> {
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
async function handle(core: Core, job: LeasedJob, limits: TimeLimits): Promise<Outcome> {
  const { name } = job;
  if (!isJobName(name)) throw new DeliveryFailure('unknown_job');
  return run(core, name, job, limits[name] ?? jobDefinitions[name].timeoutSeconds);
}

/** Runs a job's handler within its time limit. A handler that ignores its signal is left alone and its slot freed. */
async function run<Name extends JobName>(
  core: Core,
  name: Name,
  job: LeasedJob,
  timeoutSeconds: number,
): Promise<Outcome> {
  const payload = jobDefinitions[name].payload.safeParse(job.payload);
  if (!payload.success) throw new DeliveryFailure('invalid_payload');
  // The payload was parsed by the definition the handler's type is made from; the compiler cannot see that they
  // match.
  const parsed = payload.data as Parameters<(typeof handlers)[Name]>[1];
  const ending = new AbortController();
  // p-timeout makes its error, with a stack, before it is needed: 7 % of what a delivery costs.
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
function failed(schedule: Config['retrySchedule'], job: LeasedJob, error: unknown): Decided {
  const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure(`fault_${errorCode(error)}`);
  const { waitsFor } = failure;
  if (waitsFor !== null) return heldFor(waitsFor, failure);
  const delay = failure.permanent ? null : nextDelay(schedule, job.tries, Math.random(), failure.retryAfter);
  return {
    outcome: failure.errorClass === 'timed_out' ? 'timed_out' : 'failed',
    next: delay === null ? { state: 'dead' } : { state: 'failed', delaySeconds: delay },
    httpStatus: failure.status,
    errorClass: failure.errorClass,
    snippet: failure.snippet === null ? null : snippet(failure.snippet),
    exchange: failure.exchange,
  };
}

/** Nothing was tried: it is neither done nor failed, and uses no try. `held-jobs.ts` lets it go on. */
function heldFor(waitsFor: NeededSetting, failure: DeliveryFailure): Decided {
  return {
    outcome: 'held',
    next: { state: 'held', waitsFor },
    httpStatus: null,
    errorClass: failure.errorClass,
    snippet: failure.snippet,
    exchange: null,
  };
}

function report(logger: Logger, { job, outcome, next, errorClass, durationMs }: AttemptResult, kept: boolean) {
  const fields = {
    job_id: job.id,
    job: job.name,
    request_id: job.requestId,
    attempt: job.attempt,
    outcome,
    state: next.state,
    error_class: errorClass,
    duration_ms: Math.round(durationMs),
  };
  if (!kept) logger.warn(fields, 'the lease was lost while working; only the attempt was recorded');
  else if (next.state === 'dead') logger.error(fields, 'a job failed for good and needs a person');
  else if (next.state === 'failed') logger.warn(fields, 'a job failed and will be tried again');
  else if (next.state === 'held')
    logger.info({ ...fields, waits_for: next.waitsFor }, 'a job is waiting for a setting');
  else logger.info(fields, 'a job is done');
}
