import { z } from 'zod';
import { cellFormats } from '#core/lists/rules.ts';
import { bookedTime, leftMessage } from '../schemas.ts';

const moment = z.string();
const phoneCell = z.string().register(cellFormats, { only: 'phone numbers' });

/** A receptionist in the admin list. */
export const receptionistRow = z.object({
  id: z.uuid(),
  demo_id: z.uuid(),
  /** Of its demo request, as the status is. */
  reference: z.string(),
  status: z.string(),
  business_name: z.string().nullable(),
  notify_email: z.string(),
  /** The number of its facts. */
  facts: z.number().int(),
  /** Whether the owner has given the opening hours. */
  has_hours: z.boolean(),
  /** The number of calls to it, by phone and in the browser. */
  calls: z.number().int(),
  created_at: moment,
});
export type ReceptionistRow = z.infer<typeof receptionistRow>;

/** A call in the admin list. */
export const callRow = z.object({
  id: z.uuid(),
  receptionist_id: z.uuid(),
  demo_id: z.uuid(),
  reference: z.string(),
  channel: z.string(),
  /** The phone company's id; null in the browser. */
  sid: z.string().nullable(),
  /** In E.164; null where it was withheld, and in the browser. */
  caller: phoneCell.nullable(),
  started_at: moment,
  /** Null until it is known. */
  seconds: z.number().int().nullable(),
  /** Null while it goes on, and where nobody answered. */
  outcome: z.string().nullable(),
  summary: z.string().nullable(),
  /** Whether it counts for a plan. */
  counted: z.boolean(),
  /** caller, receptionist, transfer or failure; null while it goes on. */
  ended_by: z.string().nullable(),
  /** Since when no page is connected to it. */
  left_at: moment.nullable(),
  /** How often our side failed. */
  failures: z.number().int(),
  /** dialed, accepted or declined */
  transfer: z.string().nullable(),
});
export type CallRow = z.infer<typeof callRow>;

/** A call with what was said, and what came of it. */
export const callDetail = callRow.extend({
  turns: z.array(
    z.object({
      n: z.number().int(),
      who: z.string(),
      /** What the receptionist was to say; null for the caller. */
      planned: z.string().nullable(),
      /** What was said, as far as the caller heard it. */
      heard: z.string(),
      at: moment,
    }),
  ),
  messages: z.array(leftMessage),
  appointment: bookedTime.nullable(),
  /** What the caller asked and no fact answered. */
  questions: z.array(z.object({ id: z.uuid(), question: z.string(), answered_at: moment.nullable() })),
});
export type CallDetail = z.infer<typeof callDetail>;
