import { humanize } from '#core/text/rules.ts';

/** What stands in the place of a text that was erased. It is no address, so nothing can be sent to it. */
export const erasedText = 'erased';

/** The status of a record that a program sent, in every kind. Its list shows it only when it is asked for. */
export const spamStatus = 'spam';
/** The status that a sender sees. A program can't see that its form counts as spam. */
export const statusForSender = (status: string, initial: string): string => (status === spamStatus ? initial : status);

/** The part of a list's address that says which record is shown beside it. */
export const openParameter = 'open';
/** Where a list of the admin area shows this record. */
export const recordAddress = (path: string, id: string) =>
  `/admin?${new URLSearchParams({ tab: path, [openParameter]: id })}`;

export const maxNoteLength = 4_000;
export const maxAssigneeLength = 80;
/** Most records changed by one call. */
export const maxBulk = 100;
/** Most entries a timeline shows; it says when older ones are left out. */
export const maxEntries = 200;

export const timelineKinds = [
  'received',
  'phone',
  'status',
  'assignee',
  'note',
  'email',
  'sms',
  'webhook',
  'job',
  'planned',
  'payment',
  'commission',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Clocks differ, and sending takes time: only a larger difference says that a form waited. */
const noticedMs = 60_000;

/**
 * When a form was sent by its sender's clock, if that is more than a minute from its arrival: it waited in the browser
 * until the server could be reached. Null otherwise.
 */
export function sentApart(record: { created_at: string; submitted_at: string | null }): string | null {
  const { created_at, submitted_at } = record;
  if (submitted_at === null) return null;
  return Math.abs(Date.parse(created_at) - Date.parse(submitted_at)) > noticedMs ? submitted_at : null;
}

/** Why a record cannot take a transition. `short` is its kind's short name: "message". */
export function impossibleTransition(short: string, from: string, to: string): string {
  return `This ${short} is ${humanize(from)}, so its status can’t change to ${humanize(to)}`;
}

/** A change another user made while this user looked at an older version of the record. */
export interface Change {
  field: string;
  to: string | null;
  actor: string;
  at: Date;
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
const fieldLabels: Readonly<Record<string, string>> = { status: 'Status', assignee: 'Owner' };

function whatChanged(field: string, to: string | null): string {
  // Which texts were corrected is stored, and not the texts.
  if (field === 'person') return `${to ?? 'A detail'} corrected`;
  return `${fieldLabels[field] ?? humanize(field)} is now ${to === null ? 'no one' : field === 'status' ? humanize(to) : to}`;
}

/** The newest change of each field, as a sentence. Times are in UTC, and marked so. */
export function changedMeanwhile(newestFirst: readonly Change[]): { field: string; message: string }[] {
  const byField = new Map<string, Change>();
  for (const change of newestFirst) if (!byField.has(change.field)) byField.set(change.field, change);
  return [...byField.values()].map(({ field, to, actor, at }) => ({
    field,
    message: `${whatChanged(field, to)}, changed by ${actor} at ${clock.format(at)} UTC`,
  }));
}
