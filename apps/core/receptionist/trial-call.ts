import type { Clock } from '#core/platform/clock.ts';
import { newId } from '#core/platform/ids.ts';
import type { Act, CallEvent } from './acts.ts';
import { newCallState } from './call-state.ts';
import { carryOn, type Result, readable, wordsOf } from './carrying-on.ts';
import type { Knowledge, TalkFrame, TalkTurn } from './schemas.ts';
import { withoutCards } from './spoken-digits.ts';
import { endOf, lastQuestion, mostQuestions, spoken, type TalkCall } from './talk-call.ts';

/** A visitor's conversation with a sample business. Nothing of it is stored, so that a booking succeeds at once. */
export function createTrialCall(knowledge: Knowledge, clock: Clock): TalkCall {
  let state = newCallState;
  let questions = 0;

  const act = async (event: CallEvent): Promise<Act[]> => {
    const call = {
      knowledge,
      state,
      now: clock.now(),
      caller: null,
      channel: 'browser' as const,
      isSample: true,
      busy: [],
    };
    const decided = await carryOn(call, event, succeed);
    state = decided.state;
    return decided.acts;
  };
  const ending = (): TalkFrame[] => endOf({ knowledge, state });
  const framesOf = (acts: Act[]): TalkFrame[] => [
    ...spoken(wordsOf(acts)),
    ...(acts.some((one) => one.act === 'end') ? ending() : []),
  ];
  const say = (text: string) => act({ event: 'said', text: withoutCards(null, readable(text)).text });

  return {
    async start({ turns = [] }: { turns?: readonly TalkTurn[] | undefined }) {
      const greeting = framesOf(await act({ event: 'started' }));
      const said = turns.filter(({ who }) => who === 'caller');
      questions = said.length;
      for (const { text } of said) await say(text);
      return [{ type: 'call', id: newId(), turn: turns.length }, ...(turns.length > 0 ? [] : greeting)];
    },
    async answer(said) {
      questions += 1;
      if (questions > mostQuestions) return [...spoken(lastQuestion), ...ending()];
      return framesOf(await say(said));
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
