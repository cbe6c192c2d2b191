import { errorLabel } from '#core/jobs/labels.ts';
import type { PausableQueue } from '#core/jobs/rules.ts';
import type { JobRow, JobState } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';

/** What is in each queue that can be paused. */
const queueLabels: Record<PausableQueue, string> = {
  codes: 'Verification codes',
  emails: 'Emails',
  confirmations: 'Confirmations of forms',
  bulk: 'Newsletter, reminders and receipts',
  stripe: 'Updates from Stripe',
  payouts: 'Commission payouts',
  chores: 'Phone numbers, files and recurring work',
};

export const pausable = Object.entries(queueLabels);

export function queueLabel(queue: string): string {
  const label = pausable.find(([name]) => name === queue)?.[1];
  return label ? `${label} (${queue})` : queue;
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
