import { errorLabel } from '#core/jobs/labels.ts';
import type { JobRow, JobState } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';

/** Each kind of job, for people. What a single job does is its summary. */
const jobLabels: Readonly<Record<string, string>> = {
  'deliver-webhook': 'Automation webhook deliveries',
  'deliver-event': 'Webhook endpoint deliveries',
  'send-email': 'Emails',
  'send-otp': 'Verification codes',
  'demo-sms': 'Demo reminder texts',
  'demo-buy-number': 'Demo number purchases',
  'demo-move': 'Demo expirations',
  'settle-commission': 'Commission payouts',
  'scan-contract': 'Virus scans',
  'reconcile-stripe-event': 'Updates from Stripe',
};

/** A queue or a kind of job that can be paused. Queues go by the names that their settings have. */
export function targetLabel(target: string): string {
  const label = jobLabels[target];
  return label ? `${label} (${target})` : target;
}

/** What a job is about: "contact form C-7K4M2-QXD93". The id of a webhook endpoint is no reference for people. */
export function subjectLabel({ kind, reference }: JobRow['subject']): string {
  if (kind === 'endpoint') return 'webhook endpoint';
  return reference === null ? humanize(kind) : `${humanize(kind)} ${reference}`;
}

/** The state as it is shown: a job that found nothing to do, or sent nothing, did not succeed at anything. */
export function shownState({ state, attempts }: JobRow): ShownState {
  const last = attempts.at(-1)?.outcome;
  return state === 'succeeded' && (last === 'skipped' || last === 'captured') ? last : state;
}
export type ShownState = JobState | 'skipped' | 'captured';

/** The last error, or what the last attempt noted. A receiver's own answer is shown with the attempts. */
export function resultOf({ state, attempts, last_error }: JobRow): string | null {
  if (last_error !== null) return errorLabel(last_error);
  const last = attempts.at(-1);
  return state === 'succeeded' && last?.http_status === null ? last.snippet : null;
}
