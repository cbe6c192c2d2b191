import { z } from 'zod';
import { demoWeeks } from '#core/leads/demo-request/rules.ts';
import { outcomes, talkTurn } from '#core/receptionist/schemas.ts';

/** A message that a caller left. Its number is never masked: the owner must be able to call back. */
export const leftMessage = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  reason: z.string().nullable(),
  urgent: z.boolean(),
  preferred_time: z.string().nullable(),
  done: z.boolean(),
});
export type LeftMessage = z.infer<typeof leftMessage>;

export const bookedTime = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  cancelled: z.boolean(),
});
export type BookedTime = z.infer<typeof bookedTime>;

/** A call to a receptionist. */
export const demoCall = z.object({
  id: z.uuid(),
  channel: z.enum(['phone', 'browser']),
  /** Null where it was withheld, and in the browser; masked in the preview. */
  caller: z.string().nullable(),
  started_at: z.string(),
  /** Whether it still goes on. */
  is_open: z.boolean(),
  /** Null while it goes on, and where nobody answered. */
  outcome: z.enum(outcomes).nullable(),
  seconds: z.number().int().nullable(),
  summary: z.string().nullable(),
  /** What was said; a caller's words as they were heard. */
  turns: z.array(talkTurn),
  messages: z.array(leftMessage),
  appointment: bookedTime.nullable(),
});
export type DemoCall = z.infer<typeof demoCall>;

/** The private page of a demo. Only the link of our email shows calls: a few before a purchase, all after it. */
export const demoDashboard = z.object({
  reference: z.string(),
  demo_week: z.enum(demoWeeks),
  demo_number: z.string().nullable(),
  /** Whether the link is the emailed one, which shows and changes everything. */
  is_owner: z.boolean(),
  /** Whether it shows all calls, and their callers. */
  full: z.boolean(),
  ends_at: z.string().nullable(),
  /** Days until then, rounded up; null while there is no end. */
  days_left: z.number().int().nullable(),
  /** The number of all calls and their total seconds. */
  total: z.object({ calls: z.number().int(), seconds: z.number().int() }),
  /** Newest first. */
  calls: z.array(demoCall),
  /** The cursor of the next page; null on the last one. */
  next_cursor: z.uuid().nullable(),
});
export type DemoDashboard = z.infer<typeof demoDashboard>;

export const linkEmailed = z.object({ emailed: z.literal(true) });
