import type { TalkFrame, TalkRequest, TalkTurn } from '#core/receptionist/schemas.ts';
import { openTalk, type Talk } from '../../api/talk.ts';
import { type Mode, neverStored, nothingYet, setupFrame, type Whom, withReply, withSaid } from './memory.ts';

export type Outcome = Extract<TalkFrame, { type: 'outcome' }>;

export interface Conversation {
  status: 'connecting' | 'open' | 'lost' | 'ended';
  turns: readonly TalkTurn[];
  outcome: Outcome | null;
  /** Why the server refused it. */
  refusal: string | null;
}

interface LineListener {
  onChange: (change: Partial<Conversation>) => void;
  onReply: (text: string) => void;
}

/** Milliseconds before a lost connection is opened again. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A conversation that goes on after a lost connection. `mode` returns whether the visitor types or speaks now. */
export function openLine(whom: Whom, mode: () => Mode, { onChange, onReply }: LineListener) {
  const isOwn = 'token' in whom;
  let memory = nothingYet;
  let talk: Talk | null = null;
  let isOver = false;
  let losses = 0;
  let timer = 0;

  const send = (frame: TalkRequest) => talk?.send(frame);
  const sayAgain = (turns: readonly TalkTurn[]) => {
    for (const { text } of turns) send({ type: 'prompt', voicePrompt: text, last: true });
  };
  const receive = (frame: TalkFrame) => {
    if (frame.type === 'call') {
      if (isOwn) {
        sayAgain(neverStored(memory, frame.turn));
        memory = { ...memory, call: frame.id };
      }
      onChange({ status: 'open' });
    }
    if (frame.type === 'outcome') onChange({ outcome: frame });
    if (frame.type === 'end') {
      isOver = true;
      onChange({ status: 'ended' });
    }
    if (frame.type !== 'text') return;
    losses = 0;
    memory = withReply(memory, frame.token, frame.turn);
    onChange({ turns: memory.turns });
    onReply(frame.token);
  };
  const connect = () => {
    talk = openTalk({
      onOpen() {
        send(setupFrame(memory, whom, mode()));
        // A sample's server knows nothing of the lost connection.
        if (!isOwn) sayAgain(memory.unanswered);
      },
      onFrame: receive,
      onClose(refusal) {
        talk = null;
        if (isOver) return;
        const wait = waits[losses];
        losses += 1;
        if (refusal !== null || wait === undefined) return onChange({ status: 'ended', refusal });
        onChange({ status: 'lost' });
        timer = window.setTimeout(connect, wait);
      },
    });
  };
  connect();

  return {
    send,
    say(text: string) {
      memory = withSaid(memory, text);
      onChange({ turns: memory.turns });
      send({ type: 'prompt', voicePrompt: text, last: true });
    },
    /** Says how much of the receptionist's words was spoken before the visitor cut them off. */
    interrupt(heard: string) {
      if (isOwn) send({ type: 'interrupt', utteranceUntilInterrupt: heard });
    },
    close() {
      isOver = true;
      window.clearTimeout(timer);
      talk?.close();
    },
  };
}
export type Line = ReturnType<typeof openLine>;
