import type { Conversation } from './acts.ts';
import { localTime } from './opening-hours.ts';
import { outcomeOf, summaryOf } from './outcome.ts';
import { shortMomentText } from './phrases.ts';
import type { TalkFrame, TalkTurn, talkCloseCodes } from './schemas.ts';

/** The page of a conversation. */
export interface TalkPage {
  say(frames: TalkFrame[]): void;
  refuse(why: keyof typeof talkCloseCodes): void;
}

/** A conversation in the browser: what it answers to each thing that happens on the page. */
export interface TalkCall {
  /** The greeting; of a conversation that goes on, what the page missed. */
  start(page: { turns?: readonly TalkTurn[] | undefined }): Promise<TalkFrame[]>;
  /** Answers what the visitor said. */
  answer(said: string): Promise<TalkFrame[]>;
  /** The visitor was silent for a while. */
  silent(): Promise<TalkFrame[]>;
  /** The visitor cut it off after these words. */
  interrupted(heard: string): Promise<void>;
  /** Ends it, as when its time is over. */
  end(): Promise<TalkFrame[]>;
  /** The page is gone, perhaps only for a moment. */
  leave(): Promise<void>;
}

/** Questions of one conversation. A visitor who tries everything asks twenty. */
export const mostQuestions = 50;
export const lastQuestion = `That was the last of ${mostQuestions} questions. Thanks for trying it.`;

/** What is said, as a frame; nothing where there are no words. */
export const spoken = (text: string, turn?: number): TalkFrame[] =>
  text === '' ? [] : [{ type: 'text', token: text, last: true, ...(turn !== undefined && { turn }) }];

/** The last frames of a conversation: what came of it, and the end. */
export function endOf({ knowledge, state }: Pick<Conversation, 'knowledge' | 'state'>): TalkFrame[] {
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
}
