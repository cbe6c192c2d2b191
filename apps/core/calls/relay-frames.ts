import { z } from 'zod';

/** What Twilio's ConversationRelay sends. Fields are read loosely: it adds some over time. */
const relayFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('setup'), callSid: z.string().max(64) }),
  /** Only a last prompt is a whole sentence. */
  z.object({ type: z.literal('prompt'), voicePrompt: z.string().max(20_000), last: z.boolean().default(true) }),
  z.object({ type: z.literal('dtmf'), digit: z.string().regex(/^[\d*#]$/) }),
  z.object({ type: z.literal('interrupt'), utteranceUntilInterrupt: z.string().max(20_000).default('') }),
  z.object({ type: z.literal('info'), name: z.string().max(100), value: z.string().max(20_000) }),
  z.object({ type: z.literal('error'), description: z.string().max(2_000).default('') }),
]);
export type RelayFrame = z.output<typeof relayFrame>;

const typed = z.looseObject({ type: z.string() });
const knownTypes: readonly string[] = relayFrame.options.map(({ shape }) => shape.type.value);

/** A frame of Twilio; `unknown` for one of a later version, null for what is none. */
export function readRelayFrame(data: string): RelayFrame | 'unknown' | null {
  const found = typed.safeParse(parsed(data));
  if (!found.success) return null;
  if (!knownTypes.includes(found.data.type)) return 'unknown';
  return relayFrame.safeParse(found.data).data ?? null;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** What is sent to Twilio. */
export type RelayAnswer = { type: 'text'; token: string; last: true } | { type: 'end' };
