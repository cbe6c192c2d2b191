import type { JobRow } from '#core/jobs/schemas.ts';
import { humanize } from '#core/text/rules.ts';
import { formatMoment } from '../format.ts';

/** What an explanation is made of: a job has it, and a webhook message. */
export interface Explained extends Pick<JobRow, 'state' | 'attempt' | 'suspect' | 'run_at' | 'last_error'> {
  attempts: readonly Pick<JobRow['attempts'][number], 'outcome' | 'http_status' | 'error_class' | 'snippet'>[];
}

/** Why a job stands where it stands, and what will happen next. `now` in milliseconds. */
export function explanationOf(job: Explained, now: number): string {
  switch (job.state) {
    case 'pending':
      return pendingNext(job, now);
    case 'queued':
      return job.suspect
        ? 'It’s in the queue of jobs whose worker stopped twice. They run one at a time.'
        : 'It’s in the queue. The next free worker will take it.';
    case 'running':
      return 'A worker is running it now.';
    case 'retrying':
      return `${causeOf(job)} We’ll try again: attempt ${job.attempt + 1} is planned for ${formatMoment(job.run_at)}.`;
    case 'dead':
      return `${causeOf(job)} It won’t be tried again on its own. Fix the cause, then retry it.`;
    case 'cancelled':
      return cancellationOf(job.last_error);
    case 'succeeded':
      return successOf(job);
  }
}

function cancellationOf(reason: string | null): string {
  if (reason === 'endpoint_disabled') return 'Canceled, because its endpoint was disabled.';
  if (reason === 'endpoint_deleted') return 'Canceled, because its endpoint was deleted.';
  return reason?.includes(' ') ? `Canceled: ${reason}.` : 'Canceled. Nothing more will happen.';
}

function pendingNext({ run_at }: Explained, now: number): string {
  return Date.parse(run_at) > now
    ? `It’s planned for ${formatMoment(run_at)}.`
    : 'It’s due and will start as soon as a worker is free.';
}

function successOf({ attempts, attempt }: Explained): string {
  const last = attempts.at(-1);
  const note = last?.snippet?.replace(/\.$/, '');
  if (last?.outcome === 'captured') return note ? `Nothing was sent: ${note}.` : 'Nothing was sent.';
  if (last?.outcome === 'skipped' && note?.startsWith('Not sent: ')) return `${note}.`;
  if (last?.outcome === 'skipped') return note ? `Nothing to do: ${note}.` : 'There was nothing to do.';
  const tries = attempt > 1 ? ` on attempt ${attempt}` : '';
  return last?.http_status ? `Delivered: the receiver answered ${last.http_status}${tries}.` : `Done${tries}.`;
}

/** What each error class means, for somebody who has to do something about it. */
const causes: Readonly<Record<string, string>> = {
  timeout: 'The server didn’t answer in time.',
  timed_out: 'It took longer than its time limit.',
  connection_refused: 'Nothing accepts connections at that address.',
  connection_reset: 'The server closed the connection without an answer.',
  connection_failed: 'The connection failed.',
  unknown_host: 'The host name of the address can’t be found.',
  invalid_answer: 'The answer wasn’t valid HTTP.',
  tls: 'The server’s certificate can’t be trusted.',
  redirect: 'The receiver redirects, and we don’t follow that. Set the address it redirects to.',
  gone: 'The receiver answered 410 Gone: it wants no more.',
  endpoint_disabled: 'The receiver is disabled, because of its earlier answers.',
  endpoint_deleted: 'The endpoint was deleted.',
  secret_unreadable:
    'Its secret can’t be read, because the SESSION_SECRET it was stored with was removed. Add that value to SESSION_SECRET after a comma, or rotate the secret of the endpoint and enter its headers again.',
  address_refused: 'We don’t post to that address.',
  smtp_refused: 'The mail server refused the email for good.',
  smtp_deferred: 'The mail server asked us to try later.',
  smtp_without_tls: 'The connection to the mail server could not be encrypted.',
  smtp_unreachable: 'The mail server can’t be reached.',
  scanner_unreachable: 'The virus scanner can’t be reached.',
  scanner_failed: 'The virus scanner gave no verdict.',
  file_too_large: 'The file is larger than the virus scanner takes. Raise StreamMaxLength in clamd.conf.',
  twilio_refused: 'Twilio refused it for good.',
  twilio_failed: 'Twilio had a problem of its own.',
  twilio_unreachable: 'Twilio can’t be reached.',
  no_number_for_sale: 'Twilio has no number for sale in that area.',
  number_is_taken: 'The number was given to another demo.',
  stripe_unreachable: 'Stripe can’t be reached.',
  stripe_rate_limit: 'Stripe asked us to slow down.',
  stripe_key: 'Stripe refused our key.',
  stripe_refused: 'Stripe refused it for good.',
  stripe_failed: 'Stripe had a problem of its own.',
  stripe_unreadable: 'Stripe’s answer couldn’t be read.',
  stripe_catalog_incomplete: 'A price is missing at Stripe. Create the plans on the Setup page.',
  stripe_unknown_object: 'Stripe doesn’t know this object.',
  invalid_payload: 'This build can’t read what is stored for it.',
  unknown_job: 'This build doesn’t know this kind of job.',
  unknown_event: 'This build doesn’t know this kind of Stripe event.',
  worker_lost: 'The worker that ran it stopped.',
  crashes_the_worker: 'Its worker stopped each time, so it is likely the cause.',
  not_configured: 'A setting that it needs is missing.',
};

/** Why its last attempt failed, in a sentence. */
export function causeOf({ last_error, attempts }: Pick<Explained, 'last_error' | 'attempts'>): string {
  const last = attempts.at(-1);
  const error = last_error ?? last?.error_class ?? '';
  // What is wrong with the address was only seen when it was looked up.
  if (error === 'address_refused' && last?.snippet) return `We don’t post to that address: ${last.snippet}.`;
  if (error === 'not_configured' && last?.snippet) return `${last.snippet}.`;
  const [, status] = /^http_(\d+)$/.exec(error) ?? [];
  if (status) return `The receiver answered ${status}${hintOf(Number(status))}`;
  const [, fault] = /^fault_(.+)$/.exec(error) ?? [];
  if (fault) return `Something failed on our side (${fault}).`;
  if (error === '') return 'It failed.';
  return causes[error] ?? `It failed (${humanize(error)}).`;
}

function hintOf(status: number): string {
  if (status === 429) return ': it wants fewer at a time.';
  if (status === 401 || status === 403) return ': it doesn’t accept that this comes from us.';
  if (status === 404) return ': there’s nothing at that address.';
  return status >= 500 ? ': it has a problem of its own.' : ': it doesn’t accept what we sent.';
}
