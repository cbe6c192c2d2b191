import { z } from 'zod';

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
    /** The conversation so far, when the connection was lost. */
    turns: z.array(talkTurn).max(50).optional(),
  }),
  z.object({ type: z.literal('prompt'), voicePrompt: z.string(), last: z.boolean().optional() }),
  z.object({ type: z.literal('interrupt'), utteranceUntilInterrupt: z.string() }),
  z.object({ type: z.literal('info'), name: z.literal('agentSpeaking'), value: z.enum(['on', 'off']) }),
]);
export type TalkRequest = z.infer<typeof talkRequest>;

/** What the server sends. */
export const talkFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: z.string() }),
  z.object({ type: z.literal('text'), token: z.string(), last: z.boolean() }),
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
export const talkCloseCodes = { noSetup: 4400, unknown: 4404, over: 4410 } as const;
