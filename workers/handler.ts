import type { Core } from '#core/core.ts';
import type { JobName, JobPayload } from '#core/jobs/definitions.ts';
import type { LeasedJob } from '#core/jobs/lease.ts';

/** A handler's result, for the attempt's row and the log. */
export interface Outcome {
  outcome: 'succeeded' | 'skipped';
  note: string;
  httpStatus?: number;
}

/** Does a job's work. Safe to run twice. Throws a `DeliveryFailure` or any other error when it fails. */
export type Handler<Name extends JobName> = (core: Core, payload: JobPayload<Name>, job: LeasedJob) => Promise<Outcome>;
