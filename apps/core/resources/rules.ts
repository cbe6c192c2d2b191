import { humanize } from '#core/text/rules.ts';

export const maxNoteLength = 4_000;
export const maxAssigneeLength = 80;
/** Records changed by one call. */
export const maxBulk = 100;
/** Entries of a timeline that are shown; older ones are left out, and it says so. */
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

/** Why a record cannot take a transition. `short` is what it is called: "message". */
export function impossibleTransition(short: string, from: string, to: string): string {
  return `This ${short} is ${humanize(from)}; it cannot become ${humanize(to)}`;
}

/** A change that was made while somebody looked at the record as it was before. */
export interface Change {
  field: string;
  to: string | null;
  actor: string;
  at: Date;
}

/** What changed meanwhile, by field: the newest change of each. Times are UTC, and say so. */
export function changedMeanwhile(newestFirst: readonly Change[]): { field: string; message: string }[] {
  const byField = new Map<string, Change>();
  for (const change of newestFirst) if (!byField.has(change.field)) byField.set(change.field, change);
  return [...byField.values()].map(({ field, to, actor, at }) => ({
    field,
    message: `${field} is ${to === null ? 'nobody' : field === 'status' ? humanize(to) : to} now, by ${actor} at ${at.toISOString().slice(11, 16)} UTC`,
  }));
}
