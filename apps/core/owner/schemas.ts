import { z } from 'zod';
import { bookedTime, leftMessage } from '#core/calls/schemas.ts';
import { demoWeeks } from '#core/leads/demo-request/rules.ts';
import { closure, hours, isTimeZone, outcomes, talkTurn, transferWhen } from '#core/receptionist/schemas.ts';
import { email, optional, optionalText, phone, text } from '#core/shared/schemas.ts';

/** Most facts, closures and urgent phrases of a receptionist. A business has a few dozen. */
export const most = { facts: 200, closures: 100, urgentWords: 50 } as const;

/** The version that the owner has seen: a change of an older one is refused. */
export const seenVersion = z.coerce
  .number({ error: 'Please send the version as a number' })
  .int()
  .min(1)
  .max(2_147_483_647);

const question = optionalText({ max: 200 });
const answer = text({ max: 500, required: 'Please enter an answer' });
const keywords = z
  .array(text({ max: 60 }))
  .max(20, 'Please keep this to 20 words or phrases')
  .default([]);

/** What changes a fact, or adds one. */
export const factInput = z.strictObject({ question, answer, keywords, version: seenVersion });
export type FactInput = z.output<typeof factInput>;

const minutes = (least: number, longest: number, message: string) =>
  z.number({ error: message }).int(message).min(least, message).max(longest, message);

/** Settings that an owner changes; those that are left out stay. */
export const settingsChange = z.strictObject({
  version: seenVersion,
  business_name: optionalText({ max: 100 }).optional(),
  greeting: text({ max: 300, required: 'Please enter what it says first' }).optional(),
  time_zone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone').optional(),
  hours: hours.nullable().optional(),
  closures: z.array(closure).max(most.closures).optional(),
  transfer_number: optional(phone).optional(),
  transfer_when: z.enum(transferWhen).optional(),
  urgent_words: z
    .array(text({ max: 60 }))
    .max(most.urgentWords)
    .optional(),
  notify_email: email({ required: 'Email is required', invalid: 'Invalid email address' }).optional(),
  notify_phone: optional(phone).optional(),
  appointment_minutes: minutes(5, 480, 'Please enter 5 to 480 minutes').nullable().optional(),
  appointment_notice_minutes: minutes(0, 20_160, 'Please enter at most 14 days').optional(),
  /** Of `POST /api/verify-otp`, where a number must be verified. */
  verification_token: z.string().max(200).optional(),
});
export type SettingsChange = z.output<typeof settingsChange>;

/** A receptionist's settings and facts; messages, appointments and questions only by the emailed link. */
export const ownReceptionist = z.object({
  version: z.number().int(),
  /** Whether the link is the emailed one, which may change it. */
  is_owner: z.boolean(),
  business_name: z.string().nullable(),
  greeting: z.string(),
  /** What it says first, with what callers must know. */
  full_greeting: z.string(),
  time_zone: z.string(),
  hours: hours.nullable(),
  closures: z.array(closure),
  transfer_when: z.enum(transferWhen),
  urgent_words: z.array(z.string()),
  appointment_minutes: z.number().int().nullable(),
  appointment_notice_minutes: z.number().int(),
  facts: z.array(
    z.object({ id: z.string(), question: z.string().nullable(), answer: z.string(), keywords: z.array(z.string()) }),
  ),
  /** Null for a link that was not emailed. */
  owner: z
    .object({
      transfer_number: z.string().nullable(),
      notify_email: z.string(),
      notify_phone: z.string().nullable(),
      /** Open ones first, each newest first. */
      messages: z.array(leftMessage.extend({ at: z.string() })),
      /** From yesterday on, in order. */
      appointments: z.array(bookedTime),
      /** Without an answer, newest first. */
      questions: z.array(z.object({ id: z.uuid(), question: z.string(), at: z.string() })),
    })
    .nullable(),
});
export type OwnReceptionist = z.infer<typeof ownReceptionist>;

export const messageChange = z.strictObject({ done: z.boolean() });
export const appointmentChange = z.strictObject({ cancelled: z.literal(true) });
export const questionAnswer = z.strictObject({ answer });

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
