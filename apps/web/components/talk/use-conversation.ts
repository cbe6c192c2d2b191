import { useCallback, useEffect, useRef, useState } from 'react';
import type { TalkFrame, TalkRequest, TalkTurn } from '#core/receptionist/schemas.ts';
import { openTalk, type Talk } from '../../api/talk.ts';

export type Outcome = Extract<TalkFrame, { type: 'outcome' }>;
/** Whose receptionist: a sample business, or the one of a demo request's link. */
export type Whom = { sample: string } | { token: string };
type Mode = Extract<TalkRequest, { type: 'setup' }>['mode'];

interface Conversation {
  status: 'connecting' | 'open' | 'lost' | 'ended';
  turns: TalkTurn[];
  outcome: Outcome | null;
  /** Why the server refused it. */
  refusal: string | null;
}

const begun: Conversation = { status: 'connecting', turns: [], outcome: null, refusal: null };
/** Milliseconds before a lost connection is opened again. */
const waits = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A conversation that goes on after a lost connection. */
export function useConversation(whom: Whom, onReply: (text: string) => void) {
  const [conversation, setConversation] = useState(begun);
  const [round, setRound] = useState(1);
  const talk = useRef<Talk | null>(null);
  const turns = useRef<TalkTurn[]>([]);
  const mode = useRef<Mode>('text');
  const reply = useRef(onReply);
  useEffect(() => {
    reply.current = onReply;
  });

  const add = useCallback((turn: TalkTurn) => {
    turns.current = [...turns.current, turn];
    setConversation((before) => ({ ...before, turns: turns.current }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new round begins a new conversation
  useEffect(() => {
    let leaving = false;
    let ended = false;
    let losses = 0;
    let timer = 0;
    turns.current = [];
    setConversation(begun);

    const connect = () => {
      const opened = openTalk({
        onOpen() {
          const last = turns.current.at(-1);
          // What the server did not answer is said again.
          const open = last?.who === 'caller' ? last.text : null;
          const before = open === null ? turns.current : turns.current.slice(0, -1);
          opened.send({ type: 'setup', ...whom, mode: mode.current, turns: before.slice(-50) });
          if (open !== null) opened.send({ type: 'prompt', voicePrompt: open, last: true });
        },
        onFrame(frame) {
          if (frame.type === 'call') setConversation((now) => ({ ...now, status: 'open' }));
          if (frame.type === 'outcome') setConversation((now) => ({ ...now, outcome: frame }));
          if (frame.type === 'end') {
            ended = true;
            setConversation((now) => ({ ...now, status: 'ended' }));
          }
          if (frame.type !== 'text') return;
          losses = 0;
          add({ who: 'receptionist', text: frame.token });
          reply.current(frame.token);
        },
        onClose(refusal) {
          talk.current = null;
          if (leaving || ended) return;
          const wait = waits[losses];
          losses += 1;
          if (refusal !== null || wait === undefined) setConversation((now) => ({ ...now, status: 'ended', refusal }));
          else {
            setConversation((now) => ({ ...now, status: 'lost' }));
            timer = window.setTimeout(connect, wait);
          }
        },
      });
      talk.current = opened;
    };
    connect();
    return () => {
      leaving = true;
      window.clearTimeout(timer);
      talk.current?.close();
    };
  }, [round]);

  return {
    ...conversation,
    say(text: string) {
      add({ who: 'caller', text });
      talk.current?.send({ type: 'prompt', voicePrompt: text, last: true });
    },
    /** Says whether the visitor speaks, and whether the page does. Only where both are known is silence the visitor's. */
    setVoice(isOn: boolean, isSpeaking: boolean) {
      const next: Mode = isOn ? 'voice' : 'text';
      const isNew = next !== mode.current;
      mode.current = next;
      if (conversation.status !== 'open') return;
      if (isNew) talk.current?.send({ type: 'setup', ...whom, mode: next });
      if (isOn) talk.current?.send({ type: 'info', name: 'agentSpeaking', value: isSpeaking ? 'on' : 'off' });
    },
    again: () => setRound(round + 1),
  };
}
