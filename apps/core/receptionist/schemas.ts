import { z } from 'zod';

// ---- What a receptionist knows ----

/** Days as `hours` names them, from Monday on, which is Temporal's day 1. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const opens = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time');
const closes = z.union([opens, z.literal('24:00')]);

/**
 * When a business is open, local to its time zone. A missing day is closed; a `close` at or before its `open` is on the next
 * day.
 */
export const hours = z.partialRecord(z.enum(weekdays), z.array(z.object({ open: opens, close: closes })).max(4));

/** A local date on which a business is closed. */
export const closure = z.object({ date: z.iso.date(), name: z.string().min(1).max(60) });

/** An answer in the owner's words. Without a question, its own words find it. */
const fact = z.object({
  id: z.string(),
  question: z.string().max(200).nullable(),
  answer: z.string().min(1).max(500),
  keywords: z.array(z.string().max(60)).max(20),
});
export type Fact = z.infer<typeof fact>;

/** Whether a time zone is one of IANA's. */
export const isTimeZone = (name: string): boolean =>
  name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);

/** When a caller is put through who asks for a person. */
export const transferWhen = ['always', 'open_hours', 'urgent', 'never'] as const;

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

// ---- Conversations ----

/** How a call ended. */
export const outcomes = ['transferred', 'scheduled', 'follow-up', 'voicemail', 'completed'] as const;
export type Outcome = (typeof outcomes)[number];

/** The businesses that a visitor of the front page can talk to. */
export const sampleIds = ['dental', 'plumber', 'law'] as const;
export type SampleId = (typeof sampleIds)[number];

export const sampleBusiness = z.object({
  id: z.enum(sampleIds),
  business_name: z.string(),
  /** IANA name of the time zone in which it says times. */
  time_zone: z.string(),
  /** Its usual hours, in a sentence. */
  hours: z.string(),
  facts: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Questions to begin with. */
  questions: z.array(z.string()),
});
export type SampleBusiness = z.infer<typeof sampleBusiness>;

/** What a page keeps of a conversation with a sample, which the server does not store. */
export const talkTurn = z.object({ who: z.enum(['caller', 'receptionist']), text: z.string().max(5_000) });
export type TalkTurn = z.infer<typeof talkTurn>;

/** Whether the page speaks and listens. Only then does the receptionist ask about silence. */
export const talkModes = ['text', 'voice'] as const;

/** What a page sends, in the form of Twilio's ConversationRelay. */
export const talkRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('setup'),
    /** A sample business, or the link of a demo request: its token, which is never in an address that is logged. */
    sample: z.string().optional(),
    token: z.string().optional(),
    mode: z.enum(talkModes),
    /** The conversation with a sample so far, when the connection was lost. */
    turns: z.array(talkTurn).max(50).optional(),
    /** The call that a page goes on with, and the last of its turns that it knows. */
    call: z.uuid().optional(),
    turn: z.number().int().nonnegative().optional(),
  }),
  z.object({ type: z.literal('prompt'), voicePrompt: z.string(), last: z.boolean().optional() }),
  z.object({ type: z.literal('interrupt'), utteranceUntilInterrupt: z.string() }),
  z.object({ type: z.literal('info'), name: z.literal('agentSpeaking'), value: z.enum(['on', 'off']) }),
]);
export type TalkRequest = z.infer<typeof talkRequest>;

/** What the server sends. */
export const talkFrame = z.discriminatedUnion('type', [
  /** `turn` is the number of turns that are stored. */
  z.object({ type: z.literal('call'), id: z.string(), turn: z.number().int() }),
  z.object({ type: z.literal('text'), token: z.string(), last: z.boolean(), turn: z.number().int().optional() }),
  z.object({
    type: z.literal('outcome'),
    outcome: z.enum(outcomes),
    summary: z.string(),
    /** `when` is short: "Tue 10:30 AM". */
    appointment: z.object({ when: z.string(), name: z.string() }).optional(),
    message: z
      .object({ name: z.string().nullable(), number: z.string().nullable(), reason: z.string().nullable() })
      .optional(),
  }),
  z.object({ type: z.literal('end') }),
]);
export type TalkFrame = z.infer<typeof talkFrame>;

/** Codes with which the server closes a conversation's socket, each with a reason for people. */
export const talkCloseCodes = { noSetup: 4400, unknown: 4404, replaced: 4409, over: 4410 } as const;
