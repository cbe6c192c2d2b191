import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Core } from '#core/core.ts';
import { isJobName, type JobName, jobDefinitions } from '#core/jobs/definitions.ts';
import type { AttemptResult, LeasedJob, LeaseStore } from '#core/jobs/lease.ts';
import { nextDelay, snippet } from '#core/jobs/rules.ts';
import { currentJob } from '#core/jobs/stored-jobs.ts';
import { errorCode } from '#core/platform/database.ts';
import type { JobReference } from '#queue/backend.ts';
import type { Outcome } from './handler.ts';
import { handlers } from './registry.ts';

/** Points at which a test ends the process, to check that other processes recover. */
export type Milestone = 'claimed' | 'acted' | 'recorded';

interface ProcessorOptions {
  core: Core;
  leases: LeaseStore;
  onAttempt(result: AttemptResult): void;
  onMilestone?: ((milestone: Milestone, job: LeasedJob) => void) | undefined;
}

/** Runs one dispatched job: takes its lease, runs its handler, stores the result. A stale reference is ignored. */
export function createProcessor({ core, leases, onAttempt, onMilestone }: ProcessorOptions) {
  return async function process(reference: JobReference): Promise<void> {
    const job = await leases.take(reference);
    if (!job) return;
    onMilestone?.('claimed', job);
    const started = performance.now();
    const decided = await act(job);
    onMilestone?.('acted', job);
    const result: AttemptResult = { job, durationMs: performance.now() - started, ...decided };
    const kept = await leases.finish(result);
    onMilestone?.('recorded', job);
    onAttempt(result);
    report(result, kept);
  };

  async function act(job: LeasedJob): Promise<Omit<AttemptResult, 'job' | 'durationMs'>> {
    try {
      const done = await handle(job);
      return {
        outcome: done.outcome,
        next: { state: 'succeeded' },
        httpStatus: done.httpStatus ?? null,
        errorClass: null,
        snippet: snippet(done.note),
      };
    } catch (error) {
      return failed(job, error);
    }
  }

  async function handle(job: LeasedJob): Promise<Outcome> {
    const { name, payload } = currentJob(job);
    if (!isJobName(name)) throw new DeliveryFailure('unknown_job', { permanent: true });
    return run(name, { ...job, payload });
  }

  async function run<Name extends JobName>(name: Name, job: LeasedJob): Promise<Outcome> {
    const payload = jobDefinitions[name].payload.safeParse(job.payload);
    if (!payload.success) throw new DeliveryFailure('invalid_payload', { permanent: true });
    // The payload was parsed by the definition the handler's type is made from; the compiler cannot see that they
    // match.
    return handlers[name](core, payload.data as Parameters<(typeof handlers)[Name]>[1], job);
  }

  function failed(job: LeasedJob, error: unknown): Omit<AttemptResult, 'job' | 'durationMs'> {
    const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure(`fault_${errorCode(error)}`);
    const delay = failure.permanent
      ? null
      : nextDelay(core.config.retrySchedule, job.tries, Math.random(), failure.retryAfter);
    return {
      outcome: 'failed',
      next: delay === null ? { state: 'dead' } : { state: 'failed', delaySeconds: delay },
      httpStatus: failure.status,
      errorClass: failure.errorClass,
      snippet: failure.snippet === null ? null : snippet(failure.snippet),
    };
  }

  function report({ job, outcome, next, errorClass, durationMs }: AttemptResult, kept: boolean) {
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
    if (!kept) core.logger.warn(fields, 'the lease was lost while working; only the attempt was written down');
    else if (next.state === 'dead') core.logger.error(fields, 'a job was given up and needs a person');
    else if (next.state === 'failed') core.logger.warn(fields, 'a job failed and will be tried again');
    else core.logger.info(fields, 'a job is done');
  }
}
