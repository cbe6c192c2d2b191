import type { TalkRequest, TalkTurn } from '#core/receptionist/schemas.ts';

/** Whose receptionist: a sample business, or the one of a demo request's link. */
export type Whom = { sample: string } | { token: string };
type Setup = Extract<TalkRequest, { type: 'setup' }>;
export type Mode = Setup['mode'];

/** What a page remembers of a conversation, to go on with it after a lost connection. */
export interface TalkMemory {
  turns: readonly TalkTurn[];
  /** The stored call; null with a sample, which the server doesn't store. */
  call: string | null;
  /** The number of the last stored turn that the page has. */
  known: number;
  /** What the visitor said that has no answer yet, oldest first. */
  unanswered: readonly TalkTurn[];
}

export const nothingYet: TalkMemory = { turns: [], call: null, known: 0, unanswered: [] };

/** Most turns that the server takes of a conversation with a sample. */
const mostTurns = 50;

/** The first frame of a connection: it begins a conversation, or goes on with the one remembered. */
export function setupFrame(memory: TalkMemory, whom: Whom, mode: Mode): Setup {
  if ('sample' in whom) {
    const answered = memory.turns.filter((turn) => !memory.unanswered.includes(turn));
    return { type: 'setup', ...whom, mode, turns: answered.slice(-mostTurns) };
  }
  const goesOn = memory.call !== null && { call: memory.call, turn: memory.known };
  return { type: 'setup', ...whom, mode, ...goesOn };
}

export function withSaid(memory: TalkMemory, text: string): TalkMemory {
  const turn: TalkTurn = { who: 'caller', text };
  return { ...memory, turns: [...memory.turns, turn], unanswered: [...memory.unanswered, turn] };
}

/**
 * The memory with what the receptionist said. Of a stored call, `turn` counts the visitor's words too: an answer raises it by
 * two, what the receptionist says unasked by one, and words without a number ("One moment please") answer nothing.
 */
export function withReply(memory: TalkMemory, text: string, turn: number | undefined): TalkMemory {
  const isAnswer = memory.call === null || (turn !== undefined && turn > memory.known + 1);
  return {
    ...memory,
    turns: [...memory.turns, { who: 'receptionist', text }],
    known: Math.max(memory.known, turn ?? 0),
    unanswered: isAnswer ? memory.unanswered.slice(1) : memory.unanswered,
  };
}

/** What the server never stored of the visitor's words, and so must be said again. `stored` is the number of its turns. */
export function neverStored({ known, unanswered }: TalkMemory, stored: number): readonly TalkTurn[] {
  return unanswered.slice(Math.floor(Math.max(0, stored - known) / 2));
}
