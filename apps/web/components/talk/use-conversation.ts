import { useEffect, useRef, useState } from 'react';
import { type Conversation, type Line, openLine } from './line.ts';
import type { Mode, Whom } from './memory.ts';

const begun: Conversation = { status: 'connecting', turns: [], outcome: null, refusal: null };

/** A conversation with a receptionist, which goes on after a lost connection. */
export function useConversation(whom: Whom, onReply: (text: string) => void) {
  const [conversation, setConversation] = useState(begun);
  const [round, setRound] = useState(1);
  const line = useRef<Line | null>(null);
  const mode = useRef<Mode>('text');
  const reply = useRef(onReply);
  useEffect(() => {
    reply.current = onReply;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new round begins a new conversation
  useEffect(() => {
    setConversation(begun);
    const opened = openLine(whom, () => mode.current, {
      onChange: (change) => setConversation((now) => ({ ...now, ...change })),
      onReply: (text) => reply.current(text),
    });
    line.current = opened;
    return () => opened.close();
  }, [round]);

  return {
    ...conversation,
    say: (text: string) => line.current?.say(text),
    interrupt: (heard: string) => line.current?.interrupt(heard),
    /** Says whether the visitor speaks, and whether the page does. Only where both are known is silence the visitor's. */
    setVoice(isOn: boolean, isSpeaking: boolean) {
      const next: Mode = isOn ? 'voice' : 'text';
      const isNew = next !== mode.current;
      mode.current = next;
      if (conversation.status !== 'open') return;
      if (isNew) line.current?.send({ type: 'setup', ...whom, mode: next });
      if (isOn) line.current?.send({ type: 'info', name: 'agentSpeaking', value: isSpeaking ? 'on' : 'off' });
    },
    again: () => setRound(round + 1),
  };
}
