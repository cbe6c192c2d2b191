import { causeOf } from '#core/clients/failure.ts';
import type { ModelClient } from '#core/clients/model/client.ts';
import type { Logger } from '#core/platform/logger.ts';
import type { Conversation } from './acts.ts';
import { leavesOpen } from './decide.ts';
import { type Wish, wishArguments, wishChosen, wishQuestion } from './wishes.ts';

/** Finds out what a caller wants who said this; null where that could not be found out in time. */
export type WishReader = (call: Conversation, said: string) => Promise<Wish | null>;

/** Milliseconds for which a caller waits for the model. Then the rules decide. */
const longestWait = 2_500;
/** Failures in a row after which the rules decide alone, and for how long. */
const rest = { failures: 3, milliseconds: 60_000 };

const tool = { name: 'choose', description: 'Says what the caller wants.', arguments: wishArguments };

/** Has a language model find out what callers want. */
export function createWishReader(
  model: ModelClient,
  logger: Pick<Logger, 'warn'>,
  { wait = longestWait } = {},
): WishReader {
  let failures = 0;
  let restsUntil = 0;
  return async ({ knowledge, state }, said) => {
    if (performance.now() < restsUntil) return null;
    try {
      const chosen = await model.callTool(
        { ...wishQuestion(knowledge, state.last, said), tool },
        AbortSignal.timeout(wait),
      );
      failures = 0;
      return wishChosen(chosen, knowledge);
    } catch (error) {
      failures += 1;
      if (failures % rest.failures === 0) restsUntil = performance.now() + rest.milliseconds;
      logger.warn({ error_class: causeOf(error) }, 'the model did not say what a caller wants; the rules decide');
      return null;
    }
  };
}

/** What a caller wants who said this, cards masked; undefined where the rules know it, and where nobody else can tell. */
export async function wishOf(read: WishReader | null, call: Conversation, said: string): Promise<Wish | undefined> {
  if (!read || !leavesOpen(call, said)) return undefined;
  return (await read(call, said)) ?? undefined;
}
