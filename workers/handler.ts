import type { Core } from '#core/core.ts';
import type { RunningJob } from '#core/jobs/attempts.ts';
import type { JobName, JobPayload } from '#core/jobs/definitions.ts';

/** A handler's result, for the attempt's row and the log. */
export interface Outcome {
  /** `captured`: a message was stored and not sent, because no sender is set up. */
  outcome: 'succeeded' | 'captured' | 'skipped';
  note: string;
  httpStatus?: number;
  /** What was sent to an endpoint, and what it answered. */
  exchange?: object;
}

/**
 * Does a job's work. Safe to run twice, also while an earlier run that was out of time still ends. Throws a
 * `DeliveryFailure` or any other error when it fails. The signal is aborted at the job's time limit: calls to the outside
 * must end with it.
 */
export type Handler<Name extends JobName> = (
  core: Core,
  payload: JobPayload<Name>,
  job: RunningJob & { signal: AbortSignal },
) => Promise<Outcome>;
