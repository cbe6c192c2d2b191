import type { Clock } from '#core/platform/clock.ts';
import { newId } from '#core/platform/ids.ts';
import type { Act, CallEvent, Conversation } from './acts.ts';
import { type WishReader, wishOf } from './asking-model.ts';
import { newCallState } from './call-state.ts';
import { carryOn, type Result, readable, wordsOf } from './carrying-on.ts';
import type { Knowledge, TalkFrame, TalkTurn } from './schemas.ts';
import { withoutCards } from './spoken-digits.ts';
import { endOf, lastQuestion, mostQuestions, spoken, type TalkCall } from './talk-call.ts';
import type { Wish } from './wishes.ts';

/** A visitor's conversation with a sample business. Nothing of it is stored, so that a booking succeeds at once. */
export function createTrialCall(knowledge: Knowledge, clock: Clock, readWish: WishReader | null): TalkCall {
  let state = newCallState;
  let questions = 0;

  const call = (): Conversation => ({
    knowledge,
    state,
    now: clock.now(),
    caller: null,
    channel: 'browser',
    isSample: true,
    busy: [],
  });
  const act = async (event: CallEvent): Promise<Act[]> => {
    const decided = await carryOn(call(), event, succeed);
    state = decided.state;
    return decided.acts;
  };
  const ending = (): TalkFrame[] => endOf({ knowledge, state });
  const framesOf = (acts: Act[]): TalkFrame[] => [
    ...spoken(wordsOf(acts)),
    ...(acts.some((one) => one.act === 'end') ? ending() : []),
  ];
  const say = (text: string, wish?: Wish) => act({ event: 'said', text, wish });
  const masked = (said: string) => withoutCards(null, readable(said)).text;

  return {
    async start({ turns = [] }: { turns?: readonly TalkTurn[] | undefined }) {
      const greeting = framesOf(await act({ event: 'started' }));
      const said = turns.filter(({ who }) => who === 'caller');
      questions = said.length;
      for (const { text } of said) await say(masked(text));
      return [{ type: 'call', id: newId(), turn: turns.length }, ...(turns.length > 0 ? [] : greeting)];
    },
    async answer(said) {
      questions += 1;
      if (questions > mostQuestions) return [...spoken(lastQuestion), ...ending()];
      const text = masked(said);
      return framesOf(await say(text, await wishOf(readWish, call(), text)));
    },
    silent: async () => framesOf(await act({ event: 'silent' })),
    async interrupted() {},
    end: async () => ending(),
    async leave() {},
  };
}

const succeed = async ({ act }: Act): Promise<Result | null> => {
  if (act === 'book') return { event: { event: 'booked' } };
  return act === 'take' ? { event: { event: 'message_kept' } } : null;
};
