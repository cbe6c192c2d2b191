import { useCallback, useEffect, useRef, useState } from 'react';

const supported = () => 'speechSynthesis' in window;

/** A voice for American English, once the browser has loaded its voices; its own choice until then. */
function voice(): SpeechSynthesisVoice | null {
  const voices = window.speechSynthesis.getVoices().filter(({ lang }) => lang.replace('_', '-').startsWith('en-US'));
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null;
}

/** Milliseconds after which speech counts as over, where a browser never says so. */
const longest = (text: string) => 3_000 + text.length * 120;

/** Speaks what the receptionist says, if the browser can. Browsers cut off long speech, so each sentence is one of its own. */
export function useSpeech() {
  const [isOn, setOn] = useState(supported);
  const [isSpeaking, setSpeaking] = useState(false);
  /** What is spoken now: what was cut off ends later, and must not end this. */
  const current = useRef<object | null>(null);
  const timer = useRef(0);
  /** The sentences of it that have been spoken, or begun. */
  const spoken = useRef('');

  /** Stops speaking. Returns the sentences that were spoken or begun of what it cuts off; empty where there are none. */
  const stop = useCallback((): string => {
    const heard = current.current === null ? '' : spoken.current;
    current.current = null;
    window.clearTimeout(timer.current);
    setSpeaking(false);
    if (supported()) window.speechSynthesis.cancel();
    return heard;
  }, []);
  useEffect(
    () => () => {
      stop();
    },
    [stop],
  );

  const speak = useCallback(
    (text: string) => {
      if (!isOn) return;
      stop();
      const sentences = text.split(/(?<=[.!?])\s+/);
      const mine = {};
      let waiting = sentences.length;
      current.current = mine;
      spoken.current = '';
      setSpeaking(true);
      timer.current = window.setTimeout(stop, longest(text));
      for (const sentence of sentences) {
        const utterance = new SpeechSynthesisUtterance(sentence);
        utterance.lang = 'en-US';
        utterance.voice = voice();
        utterance.addEventListener('start', () => {
          if (current.current !== mine) return;
          spoken.current = text.slice(0, text.indexOf(sentence, spoken.current.length) + sentence.length);
        });
        const done = () => {
          waiting -= 1;
          if (waiting === 0 && current.current === mine) stop();
        };
        utterance.addEventListener('end', done);
        utterance.addEventListener('error', done);
        window.speechSynthesis.speak(utterance);
      }
    },
    [isOn, stop],
  );

  return {
    isSupported: supported(),
    isOn,
    isSpeaking,
    speak,
    stop,
    toggle() {
      stop();
      setOn(!isOn);
    },
  };
}
