import { z } from 'zod';

/** Days as `hours` names them, from Monday on, which is Temporal's day 1. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const closes = z.union([opens, z.literal('24:00')]);

/**
 * When a business is open, local to its time zone. A missing day is closed; a `close` at or before its `open` is on the next
 * day.
 */
const hours = z.partialRecord(z.enum(weekdays), z.array(z.object({ open: opens, close: closes })).max(4));

/** A local date on which a business is closed. */
const closure = z.object({ date: z.iso.date(), name: z.string().min(1).max(60) });

/** An answer in the owner's words. Without a question, its own words find it. */
const fact = z.object({
  id: z.string(),
  question: z.string().max(200).nullable(),
  answer: z.string().min(1).max(500),
  keywords: z.array(z.string().max(60)).max(20),
});
export type Fact = z.infer<typeof fact>;

const transferWhen = ['always', 'open_hours', 'urgent', 'never'] as const;

/** What a receptionist knows during one call: the settings and facts of its business. */
export const knowledge = z.object({
  business_name: z.string().nullable(),
  greeting: z.string().max(300),
  time_zone: z.string(),
  /** Null until the owner has given them. */
  hours: hours.nullable(),
  closures: z.array(closure),
  transfer_number: z.string().nullable(),
  transfer_when: z.enum(transferWhen),
  urgent_words: z.array(z.string()),
  /** Null where no appointments are offered. */
  appointment_minutes: z.number().int().nullable(),
  appointment_notice_minutes: z.number().int(),
  facts: z.array(fact),
});
export type Knowledge = z.infer<typeof knowledge>;
