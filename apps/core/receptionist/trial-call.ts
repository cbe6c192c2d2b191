import type { Clock } from '#core/platform/clock.ts';
import { newId } from '#core/platform/ids.ts';
import { cleanText, withAsciiDigits } from '#core/text/rules.ts';
import type { Act, CallEvent, Conversation } from './acts.ts';
import { newCallState } from './call-state.ts';
import { decide } from './decide.ts';
import type { Knowledge } from './knowledge.ts';
import { localTime } from './opening-hours.ts';
import { outcomeOf, summaryOf } from './outcome.ts';
import { shortMomentText } from './phrases.ts';
import type { TalkFrame, TalkTurn } from './schemas.ts';
import { withoutCards } from './spoken-digits.ts';

/** Questions of one conversation. A visitor who tries everything asks twenty. */
const mostQuestions = 50;
/** What is read of one thing said, in characters; a caller's sentence has two hundred. */
const longestSaid = 1_000;

export interface Trial {
  knowledge: Knowledge;
  trial: 'sample' | 'preview';
}

/** A visitor's conversation with a sample business, or a first look at the receptionist of their own. Nothing of it is stored. */
export function createTrialCall({ knowledge, trial }: Trial, clock: Clock) {
  let state = newCallState;
  let questions = 0;

  const conversation = (): Conversation => ({
    knowledge,
    state,
    now: clock.now(),
    caller: null,
    channel: 'browser',
    trial,
    busy: [],
  });
  /** Decides, and goes on with what comes of a booking or message: in a trial, at once. */
  const act = (event: CallEvent): Act[] => {
    const { acts, state: next } = decide(conversation(), event);
    state = next;
    const kind = acts.at(-1)?.act;
    if (kind === 'book') return [...acts, ...act({ event: 'booked' })];
    return kind === 'take' ? [...acts, ...act({ event: 'message_kept' })] : acts;
  };
  const framesOf = (acts: Act[]): TalkFrame[] => {
    const spoken = acts
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' ');
    const words: TalkFrame[] = spoken === '' ? [] : [{ type: 'text', token: spoken, last: true }];
    return acts.some((one) => one.act === 'end') ? [...words, ...ending()] : words;
  };
  const ending = (): TalkFrame[] => {
    const { appointment, message } = state.notes;
    return [
      {
        type: 'outcome',
        outcome: outcomeOf(state.notes),
        summary: summaryOf({ knowledge, state }),
        ...(appointment && {
          appointment: {
            when: shortMomentText(localTime(knowledge, new Date(appointment.time))),
            name: appointment.name,
          },
        }),
        ...(message && { message }),
      },
      { type: 'end' },
    ];
  };

  return {
    /** The greeting; nothing where the page goes on with a conversation that it had, of these turns. */
    start(turns: readonly TalkTurn[] = []): TalkFrame[] {
      const call: TalkFrame = { type: 'call', id: newId() };
      const greeting = framesOf(act({ event: 'started' }));
      const said = turns.filter(({ who }) => who === 'caller');
      questions = said.length;
      for (const { text } of said) act({ event: 'said', text: readable(text) });
      return turns.length > 0 ? [call] : [call, ...greeting];
    },
    /** Answers what the visitor said. */
    answer(said: string): TalkFrame[] {
      questions += 1;
      if (questions > mostQuestions)
        return [
          { type: 'text', token: `That was the last of ${mostQuestions} questions. Thanks for trying it.`, last: true },
          ...ending(),
        ];
      return framesOf(act({ event: 'said', text: readable(said) }));
    },
    /** The visitor was silent for a while. */
    silent: (): TalkFrame[] => framesOf(act({ event: 'silent' })),
    /** Ends it, as when its time is over. */
    end: ending,
  };
}
export type TrialCall = ReturnType<typeof createTrialCall>;

/** What was said, in digits and letters as the rules know them, and without payment cards. */
const readable = (said: string) => withoutCards(null, withAsciiDigits(cleanText(said)).slice(0, longestSaid)).text;
