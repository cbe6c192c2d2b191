import type { Core } from '#core/core.ts';
import type { JobName, JobPayload } from '#core/jobs/definitions.ts';
import type { LeasedJob } from '#core/jobs/lease.ts';
import { deliverWebhook } from './handlers/deliver-webhook.ts';
import { reconcileStripeEvent } from './handlers/reconcile-stripe-event.ts';
import { sendEmail } from './handlers/send-email.ts';

/** What a handler decided, for the attempt's row and the log. */
export interface Outcome {
  outcome: 'succeeded' | 'skipped';
  note: string;
  httpStatus?: number;
}

/** Does a job's work. Safe to run twice. Throws a `DeliveryFailure` (or anything else) when it could not. */
export type Handler<Name extends JobName> = (core: Core, payload: JobPayload<Name>, job: LeasedJob) => Promise<Outcome>;

/** Every job's handler. A job that is defined without one does not compile. */
export const handlers: { [Name in JobName]: Handler<Name> } = {
  'deliver-webhook': deliverWebhook,
  'send-email': sendEmail,
  'reconcile-stripe-event': reconcileStripeEvent,
};
