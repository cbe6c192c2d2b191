import type { ReferenceKind } from '#core/references/rules.ts';
import { inWords } from '#core/text/rules.ts';

/** The lists whose records are worked on: followed, assigned, noted on and taken to their next status. */
export const recordLists = ['demo-requests', 'contact-forms', 'custom-deals', 'partner-applications'] as const;
export type RecordList = (typeof recordLists)[number];

/** What each list's records are: their table, and the kind their notes and changes are kept under. */
export const kindOf: Record<RecordList, ReferenceKind> = {
  'demo-requests': 'demo_request',
  'contact-forms': 'contact_form',
  'custom-deals': 'custom_deal',
  'partner-applications': 'partner_application',
};

/** What a record is called in a sentence about its status. */
const nouns: Record<ReferenceKind, string> = {
  contact_form: 'message',
  demo_request: 'demo',
  partner_application: 'application',
  custom_deal: 'deal',
};

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

/** Why a record cannot go where somebody wants to take it. */
export function impossibleStep(kind: ReferenceKind, from: string, to: string): string {
  return `This ${nouns[kind]} is ${inWords(from)}; it cannot become ${inWords(to)}`;
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
    message: `${field} is ${to === null ? 'nobody' : field === 'status' ? inWords(to) : to} now, by ${actor} at ${at.toISOString().slice(11, 16)} UTC`,
  }));
}
