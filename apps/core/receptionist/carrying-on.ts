import { cleanText, withAsciiDigits } from '#core/text/rules.ts';
import type { Act, CallEvent, Conversation, Decision } from './acts.ts';
import { decide } from './decide.ts';

/** What came of an act: the next event, and the appointments of now where that is why. */
export interface Result {
  event: CallEvent;
  busy?: Conversation['busy'];
}

/**
 * Decides about an event and goes on with what comes of a booking or message, which `perform` carries out. Returns all acts in
 * their order, and the state afterward.
 */
export async function carryOn(
  call: Conversation,
  event: CallEvent,
  perform: (act: Act) => Promise<Result | null>,
): Promise<Decision> {
  const { acts, state } = decide(call, event);
  const last = acts.at(-1);
  const result = last ? await perform(last) : null;
  if (!result) return { acts, state };
  const rest = await carryOn({ ...call, state, busy: result.busy ?? call.busy }, result.event, perform);
  return { acts: [...acts, ...rest.acts], state: rest.state };
}

/** What a receptionist says with its acts. */
export const wordsOf = (acts: readonly Act[]): string =>
  acts
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ');

/** What is read of one thing said, in characters; a caller's sentence has two hundred. */
const longestSaid = 1_000;

/** What was said, in digits and letters as the rules know them. */
export const readable = (said: string): string => withAsciiDigits(cleanText(said)).slice(0, longestSaid);
