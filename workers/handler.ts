import type { Core } from '#core/core.ts';
import type { JobName, JobPayload } from '#core/jobs/definitions.ts';
import type { LeasedJob } from '#core/jobs/lease.ts';

/** A handler's result, for the attempt's row and the log. */
export interface Outcome {
  /** `captured`: a message was stored and not sent, because no sender is set up. */
  outcome: 'succeeded' | 'captured' | 'skipped';
  note: string;
  httpStatus?: number;
  /** What was sent to an endpoint, and what it answered. */
  exchange?: object;
}

/** A job while its handler runs. */
export interface RunningJob extends LeasedJob {
  /** Aborted at the job's time limit. Calls to the outside must end with it. */
  signal: AbortSignal;
}

/**
 * Does a job's work. Safe to run twice, also while an earlier run that was out of time still ends. Throws a
 * `DeliveryFailure` or any other error when it fails.
 */
export type Handler<Name extends JobName> = (
  core: Core,
  payload: JobPayload<Name>,
  job: RunningJob,
) => Promise<Outcome>;
