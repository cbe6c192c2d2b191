import { z } from 'zod';

const contact = {
  name: z.string().nullable(),
  /** In E.164. */
  number: z.string().nullable(),
  /** Digits of a number that is not complete, or not confirmed. */
  digits: z.string(),
};

const message = z.object({
  kind: z.literal('message'),
  slot: z.enum(['name', 'own_number', 'number', 'number_right', 'reason', 'best_time']),
  ...contact,
  reason: z.string().nullable(),
  preferred_time: z.string().nullable(),
  urgent: z.boolean(),
});
export type MessageDialogue = z.infer<typeof message>;

const appointment = z.object({
  kind: z.literal('appointment'),
  slot: z.enum(['day', 'time', 'name', 'own_number', 'number', 'number_right', 'booking_right']),
  ...contact,
  /** The local date from which weekdays are understood, as after "next week". */
  from: z.string().nullable(),
  /** The times that were offered last, and the one that was chosen; moments in ISO 8601. */
  offered: z.array(z.string()),
  time: z.string().nullable(),
});
export type AppointmentDialogue = z.infer<typeof appointment>;

const confirmation = z.object({ kind: z.literal('confirm'), fact: z.string(), question: z.string() });
const offer = z.object({ kind: z.literal('offer_message') });

/** What happened so far, for the summary at the end. */
const callNotes = z.object({
  /** Questions that were answered, and that were not. */
  answered: z.number().int(),
  unanswered: z.number().int(),
  appointment: z.object({ time: z.string(), name: z.string() }).nullable(),
  message: z
    .object({ name: z.string().nullable(), number: z.string().nullable(), reason: z.string().nullable() })
    .nullable(),
});
export type CallNotes = z.infer<typeof callNotes>;

/** What `decide` needs to go on with a call. Stored with each turn, so that any process can continue the call. */
export const callState = z.object({
  /** What the receptionist has asked for and not got yet. */
  dialogue: z.discriminatedUnion('kind', [message, appointment, confirmation, offer]).nullable(),
  /** Questions without an answer, in a row. */
  misses: z.number().int(),
  /** Silences in a row. */
  silences: z.number().int(),
  /** Whether opening hours were the last subject: "and tomorrow?" */
  isAboutHours: z.boolean(),
  /** Whether the receptionist said goodbye. */
  isOver: z.boolean(),
  /** What was said last, for a caller who did not hear it. */
  last: z.string(),
  notes: callNotes,
});
export type CallState = z.infer<typeof callState>;
export type Dialogue = NonNullable<CallState['dialogue']>;

export const newCallState: CallState = {
  dialogue: null,
  misses: 0,
  silences: 0,
  isAboutHours: false,
  isOver: false,
  last: '',
  notes: { answered: 0, unanswered: 0, appointment: null, message: null },
};
