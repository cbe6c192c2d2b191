import { summarise } from '#core/jobs/definitions.ts';
import { emailPayload } from '#core/jobs/emails.ts';
import { type AttemptOutcome, environmentEndpointId, type JobState } from '#core/jobs/schemas.ts';
import { isFormEmail } from '#core/messaging/form-emails/rules.ts';
import { formatCount, formatMoney } from '#core/shared/rules.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { humanize } from '#core/text/rules.ts';
import type { StatusTone } from './definition.ts';
import type { RecordedChange } from './records.ts';
import type { NoteRow, TimelineEntry } from './schemas.ts';

/** A job about a record, with the message it sent. */
export interface JobFound {
  id: string;
  name: string;
  payload: unknown;
  endpoint_id: string | null;
  state: JobState;
  run_at: Date;
  finished_at: Date | null;
  last_error: string | null;
  message: MessageFound | null;
  /** For a confirmation that waits: how many go out before it. Null for all others. */
  ahead: number | null;
}

export interface MessageFound {
  channel: string;
  state: string;
  recipient: string;
  subject: string;
  error_code: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface AttemptFound {
  job_id: string;
  name: string;
  payload: unknown;
  endpoint_id: string | null;
  attempt: number;
  started_at: Date;
  duration_ms: number;
  outcome: AttemptOutcome;
  http_status: number | null;
  error_class: string | null;
  snippet: string | null;
}

export interface CheckoutFound {
  id: string;
  plan: string;
  state: string;
  amount_cents: number;
  created_at: Date;
  paid_at: Date | null;
}

/** Who reads a detail. */
export interface Reader {
  /** Whether they may see what partners earn. */
  seesMoney: boolean;
  /** Whether they may see what receivers of webhooks answered. */
  seesAnswers: boolean;
}

/** The parts of a detail only one kind has. */
export interface OwnDetail {
  /** The fields its definition declares as `ownDetail`. */
  fields: Record<string, unknown>;
  /** More entries for the timeline. */
  entries: TimelineEntry[];
  /** Whether a planned job is still wanted; unwanted ones are not shown. All are shown when left out. */
  isWanted?(job: { name: string; payload: unknown }): boolean;
}

/** The stored data a timeline is built from. */
export interface Found {
  reference: string;
  receivedAt: Date;
  own: OwnDetail;
  /** Every status of the kind, with its tone. */
  statuses: Readonly<Record<string, StatusTone>>;
  changes: RecordedChange[];
  notes: NoteRow[];
  jobs: JobFound[];
  attempts: AttemptFound[];
  checkouts: CheckoutFound[];
  now: Date;
  /** Days after which finished jobs are deleted. */
  jobDays: number;
  /** How many confirmations go out in a minute. */
  confirmationsPerMinute: number;
  reader: Reader;
}

type Entry = TimelineEntry;

/** The timeline, newest first, with planned entries before past ones. */
export function timelineOf(found: Found): Entry[] {
  const entries = [
    ...found.own.entries,
    received(found),
    ...found.changes.map((change) => changeEntry(change, found.statuses)),
    ...found.notes.map(noteEntry),
    ...found.attempts.flatMap((attempt) => attemptEntry(attempt, found)),
    ...found.jobs.flatMap((each) => jobEntries(each, found)),
    ...found.checkouts.map(checkoutEntry),
    ...deletedJobs(found),
  ];
  // Sorted oldest first and then reversed, so that entries of the same moment keep their order.
  return entries.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}

/** The defaults of an entry. */
export const plainEntry = { detail: null, actor: null, tone: 'plain', link: null } as const;

function received({ receivedAt }: Found): Entry {
  return {
    ...plainEntry,
    id: 'received',
    at: receivedAt.toISOString(),
    kind: 'received',
    title: 'Received',
    tone: 'good',
  };
}

/** Says where the timeline ends that is made of jobs. */
function deletedJobs({ receivedAt, now, jobDays }: Found): Entry[] {
  const since = new Date(now.getTime() - jobDays * 86_400_000);
  if (receivedAt >= since) return [];
  return [
    {
      ...plainEntry,
      id: 'deleted-jobs',
      at: since.toISOString(),
      kind: 'job',
      title: 'Messages sent before this are no longer shown',
      detail: `Emails, text messages, and webhooks are kept here for ${jobDays} days.`,
    },
  ];
}

function changeEntry({ id, field, from, to, reason, actor, at }: RecordedChange, statuses: Found['statuses']): Entry {
  const base = { ...plainEntry, id, at: at.toISOString(), detail: reason, actor };
  if (field === 'contract') return { ...base, kind: 'status', title: 'Contract deleted' };
  if (field === 'person') return { ...base, kind: 'status', title: `Corrected: ${to ?? 'their details'}` };
  if (field === 'demo_number') return { ...base, kind: 'phone', title: `Demo number: ${to}`, tone: 'good' };
  if (field === 'assignee')
    return {
      ...base,
      kind: 'assignee',
      title: to === null ? `No longer assigned to ${from ?? 'anyone'}` : `Assigned to ${to}`,
    };
  const status = humanize(to ?? '');
  return {
    ...base,
    kind: 'status',
    title: `Status: ${status}`,
    tone: statuses[to ?? ''] === 'good' ? 'good' : 'plain',
  };
}

function noteEntry({ id, text, actor, at }: NoteRow): Entry {
  return { ...plainEntry, id, at, kind: 'note', title: 'Note', detail: text, actor };
}

/** Failed attempts, and every post to the automation webhook; the success of other jobs shows as a message or a status. */
function attemptEntry(attempt: AttemptFound, { reference, reader }: Found): Entry[] {
  const webhook = attempt.endpoint_id === environmentEndpointId;
  const done = attempt.outcome === 'succeeded';
  if (attempt.outcome === 'skipped') return skippedEntry(attempt, reference);
  if (attempt.outcome === 'captured' || (done && !webhook)) return [];
  const facts = [
    attempt.http_status ? `HTTP ${attempt.http_status}` : attempt.error_class && humanize(attempt.error_class),
    `${attempt.duration_ms} ms`,
    webhook && attempt.snippet,
  ].filter(Boolean);
  return [
    {
      ...plainEntry,
      id: `${attempt.job_id}-${attempt.attempt}`,
      at: new Date(attempt.started_at.getTime() + attempt.duration_ms).toISOString(),
      kind: webhook ? 'webhook' : 'job',
      title: webhook
        ? `Webhook ${done ? 'delivered' : 'not delivered'}, attempt ${attempt.attempt}`
        : `Failed: ${summarise(attempt)}`,
      detail: webhook && !reader.seesAnswers ? null : facts.join(', '),
      tone: done ? 'good' : 'bad',
      link: { list: 'jobs', q: reference },
    },
  ];
}

/** An email about the form itself that was not sent, and why. */
function skippedEntry(attempt: AttemptFound, reference: string): Entry[] {
  const email = emailPayload.safeParse(attempt.payload);
  if (!email.success || !isFormEmail(email.data)) return [];
  return [
    {
      ...plainEntry,
      id: `${attempt.job_id}-${attempt.attempt}`,
      at: new Date(attempt.started_at.getTime() + attempt.duration_ms).toISOString(),
      kind: 'job',
      title: `Not sent: ${summarise(attempt)}`,
      detail: attempt.snippet,
      link: { list: 'jobs', q: reference },
    },
  ];
}

function jobEntries(found: JobFound, about: Found): Entry[] {
  const { id, name, payload, endpoint_id, state, run_at, finished_at, message } = found;
  const link = { list: 'jobs', q: about.reference } as const;
  const written = message ? [messageEntry(id, message)] : [];
  const hidesError = endpoint_id === environmentEndpointId && !about.reader.seesAnswers;
  if (state === 'dead')
    return [
      ...written,
      {
        ...plainEntry,
        id: `${id}-dead`,
        at: (finished_at ?? run_at).toISOString(),
        kind: 'job',
        title: `Gave up: ${summarise({ name, payload })}`,
        detail: hidesError ? null : found.last_error && humanize(found.last_error),
        tone: 'bad',
        link,
      },
    ];
  if (found.ahead !== null && found.ahead >= about.confirmationsPerMinute) {
    const wait = minutesLabel(Math.ceil(found.ahead / about.confirmationsPerMinute));
    const title = `Confirmation queued, about ${wait}`;
    return [
      { ...plainEntry, id: `${id}-queued`, at: run_at.toISOString(), kind: 'planned', title, tone: 'waiting', link },
    ];
  }
  const waits = state === 'pending' || state === 'retrying';
  if (!waits || run_at <= about.now || about.own.isWanted?.(found) === false) return written;
  const title = `${state === 'retrying' ? 'Next attempt' : 'Planned'}: ${summarise({ name, payload })}`;
  return [
    ...written,
    { ...plainEntry, id: `${id}-planned`, at: run_at.toISOString(), kind: 'planned', title, tone: 'waiting', link },
  ];
}

const minutesLabel = (minutes: number) => (minutes === 1 ? '1 minute' : `${formatCount(minutes)} minutes`);

const messageStates: Record<string, Pick<Entry, 'tone' | 'detail'>> = {
  queued: { detail: 'Waiting to be sent', tone: 'waiting' },
  sent: { detail: 'Sent', tone: 'good' },
  delivered: { detail: 'Delivered', tone: 'good' },
  captured: { detail: 'Captured, not sent: sending isn’t set up', tone: 'waiting' },
  failed: { detail: 'Not delivered', tone: 'bad' },
};

function messageEntry(jobId: string, message: MessageFound): Entry {
  const { detail, tone } = messageStates[message.state] ?? plainEntry;
  const sms = message.channel === 'sms';
  const recipient = readableAddresses(message.recipient);
  return {
    ...plainEntry,
    id: `${jobId}-message`,
    at: (message.sent_at ?? message.created_at).toISOString(),
    kind: sms ? 'sms' : 'email',
    title: sms ? `Text message to ${recipient}` : `Email to ${recipient}: ${message.subject}`,
    detail: [detail, message.error_code && `error ${message.error_code}`].filter(Boolean).join(', ') || null,
    tone,
    link: { list: 'messages', q: message.recipient },
  };
}

function checkoutEntry({ id, plan, state, amount_cents, created_at, paid_at }: CheckoutFound): Entry {
  return {
    ...plainEntry,
    id,
    at: (paid_at ?? created_at).toISOString(),
    kind: 'payment',
    title: `${paid_at ? 'Bought' : 'Started checkout for'} ${humanize(plan)}: ${formatMoney(amount_cents)}`,
    detail: humanize(state),
    tone: paid_at ? 'good' : 'plain',
  };
}
