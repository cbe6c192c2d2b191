import { z } from 'zod';
import { expectedVersion, optionalText, text } from '#core/shared/schemas.ts';
import { maxAssigneeLength, maxBulk, maxNoteLength, timelineKinds } from './rules.ts';
import { slaStates } from './sla.ts';

export const noteInput = z.strictObject({
  text: text({ max: maxNoteLength, required: 'Please write a note', multiline: true }),
});

/** Null means unassigned. */
const assignee = text({ max: maxAssigneeLength, required: 'Please enter the owner’s name' }).nullable();

/** The names that records can be assigned to, in order. */
export const assignees = z.array(z.string());

export const assigneeChange = z.strictObject({ assignee, version: expectedVersion });

/** One change for many records: a status of their list, or an assignee. */
export const bulkChange = z.strictObject({
  ids: z
    .array(z.uuid('This isn’t a record ID'), { error: 'Please choose at least one record' })
    .min(1, 'Please choose at least one record')
    .max(maxBulk, `Please choose at most ${maxBulk} records`),
  change: z.union(
    [
      z.strictObject({
        status: z.string().regex(/^[a-z_]{1,40}$/),
        reason: optionalText({ max: 1000, multiline: true }),
      }),
      z.strictObject({ assignee }),
    ],
    { error: 'Please choose a status or an owner' },
  ),
});
export type BulkChange = z.output<typeof bulkChange>;

export const bulkResult = z.object({
  changed: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResult>;

export const noteRow = z.object({ id: z.uuid(), text: z.string(), actor: z.string(), at: z.string() });
export type NoteRow = z.infer<typeof noteRow>;

/** One event of a record, past or planned. */
export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  title: z.string(),
  detail: z.string().nullable(),
  /** Who did it; null for automatic events. */
  actor: z.string().nullable(),
  tone: z.enum(['good', 'waiting', 'bad', 'plain']),
  /** A list with more about it, and the search to run there. */
  link: z.object({ list: z.enum(['jobs', 'messages', 'commissions']), q: z.string() }).nullable(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** New texts of a person, by column; what is left out stays. */
export const correction = z.strictObject({
  fields: z.record(
    z.string().max(60),
    z.string('Please enter this as text').max(10_000, 'This is too long').nullable(),
  ),
  version: expectedVersion,
});
export type Correction = z.output<typeof correction>;

const detailFields = {
  id: z.uuid(),
  status: z.string(),
  version: z.number().int(),
  /** The team member it is assigned to. */
  assignee: z.string().nullable(),
  /** When the response to its sender is due, and whether that was met; null where no response time is set. */
  sla: z.object({ by: z.string(), state: z.enum(slaStates) }).nullable(),
  /** What can be corrected of the person it is about, as it is now. */
  correctable: z.array(z.object({ field: z.string(), label: z.string(), value: z.string().nullable() })),
  /** Newest first. */
  notes: z.array(noteRow),
  /** Newest first; planned events come before past ones. */
  timeline: z.array(timelineEntry),
  /** Whether older entries were left out. */
  more: z.boolean(),
};

/** A record as its list shows it, with its notes and timeline. */
export function recordDetailOf<Path extends string, Row extends z.ZodType, Own extends z.ZodRawShape>({
  path,
  row,
  ownDetail,
}: {
  path: Path;
  row: Row;
  ownDetail: Own;
}) {
  return z.object({ list: z.literal(path), record: row, ...detailFields, ...ownDetail });
}
