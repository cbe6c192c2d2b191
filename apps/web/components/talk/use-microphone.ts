import { useEffect, useRef, useState } from 'react';

/** What this page uses of the browser's speech recognition, which TypeScript does not know. */
interface Recognition {
  lang: string;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}
declare global {
  interface Window {
    SpeechRecognition?: new () => Recognition;
    webkitSpeechRecognition?: new () => Recognition;
  }
}

const recognizer = () => window.SpeechRecognition ?? window.webkitSpeechRecognition;

/**
 * Listens for one sentence after another while it is on and nothing is played: it would hear the page speak. `isPaused` says
 * when.
 */
export function useMicrophone(isPaused: boolean, onHeard: (text: string) => void) {
  const [state, setState] = useState<'off' | 'on' | 'unusable'>('off');
  const heard = useRef(onHeard);
  useEffect(() => {
    heard.current = onHeard;
  });

  useEffect(() => {
    const Recognizer = recognizer();
    if (state !== 'on' || isPaused || !Recognizer) return;
    let leaving = false;
    const recognition = new Recognizer();
    recognition.lang = 'en-US';
    recognition.onresult = ({ results }) => {
      const text = Array.from(results, (result) => result[0]?.transcript ?? '')
        .join(' ')
        .trim();
      if (text !== '') heard.current(text);
    };
    recognition.onerror = ({ error }) => {
      // Denied, no microphone, or no connection to the browser's maker: it would fail again at once.
      if (error !== 'no-speech' && error !== 'aborted') setState('unusable');
    };
    // It ends by itself after each sentence, and after a silence.
    recognition.onend = () => {
      if (!leaving) recognition.start();
    };
    recognition.start();
    return () => {
      leaving = true;
      recognition.abort();
    };
  }, [state, isPaused]);

  return {
    isSupported: recognizer() !== undefined,
    isOn: state === 'on',
    isUnusable: state === 'unusable',
    toggle: () => setState(state === 'on' ? 'off' : 'on'),
  };
}
