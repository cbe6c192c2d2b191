import { errorLabel } from '#core/jobs/labels.ts';
import type { JobState } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';
import type { EndpointRow, MessageRow } from '#core/webhooks/schemas.ts';
import type { Tone } from '../../../ui/status.tsx';

/** What an endpoint is called: its description, or else its host. */
export function endpointName({ description, url }: Pick<EndpointRow, 'description' | 'url'>): string {
  if (description !== '') return description;
  return URL.canParse(url) ? new URL(url).host : 'Unknown endpoint';
}

/** A message's status in a word or two. */
export const statusLabels: Record<JobState, { tone: Tone; words: string }> = {
  pending: { tone: 'plain', words: 'Waiting' },
  queued: { tone: 'plain', words: 'In the queue' },
  running: { tone: 'plain', words: 'Being sent' },
  succeeded: { tone: 'good', words: 'Delivered' },
  retrying: { tone: 'waiting', words: 'Retrying' },
  dead: { tone: 'bad', words: 'Failed' },
  cancelled: { tone: 'plain', words: 'Canceled' },
};

/** The status as it is shown: what found nothing to send was not delivered. */
export function messageStatus({ status, outcome }: Pick<MessageRow, 'status' | 'outcome'>) {
  if (status === 'succeeded' && outcome === 'skipped') return { tone: 'plain', words: 'Not sent' } as const;
  return statusLabels[status];
}

/** What the endpoint answered last: its HTTP status, or why there was none. Null before the first attempt. */
export function lastAnswer(row: Pick<MessageRow, 'http_status' | 'last_error'>): string | null {
  const { http_status, last_error } = row;
  if (http_status !== null) return `HTTP ${http_status}`;
  return last_error === null ? null : errorLabel(last_error);
}

/** What a message is about: "C-7KQ2M9 contact form". Endpoints have no reference. */
export function recordLabel({ subject, example }: Pick<MessageRow, 'subject' | 'example'>): string {
  if (example) return 'Example';
  if (subject.kind === 'endpoint') return 'Webhook endpoint';
  return `${subject.reference} ${humanize(subject.kind)}`;
}
