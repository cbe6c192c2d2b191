import { type RefObject, useEffect, useRef, useState } from 'react';
import { audioFileUrl } from '../../api/audio-samples.ts';

export interface Playback {
  sampleId: string;
  state: 'loading' | 'playing';
}

/** Plays one recording at a time: starting another stops the current one, and leaving the page stops all. */
export function useSamplePlayer() {
  const [playback, setPlayback] = useState<Playback | null>(null);
  const [failed, setFailed] = useState(false);
  const current = useRef<HTMLAudioElement | null>(null);

  useEffect(() => () => silence(current), []);

  const stop = () => {
    silence(current);
    setPlayback(null);
  };

  const play = (sampleId: string) => {
    silence(current);
    setFailed(false);
    setPlayback({ sampleId, state: 'loading' });
    const element = new Audio(audioFileUrl(sampleId));
    current.current = element;
    // Ignores events of an element that another one has replaced.
    const ifCurrent = (act: () => void) => () => {
      if (current.current === element) act();
    };
    const fail = ifCurrent(() => {
      stop();
      setFailed(true);
    });
    element.addEventListener('ended', ifCurrent(stop));
    element.addEventListener('error', fail);
    element.play().then(
      ifCurrent(() => setPlayback({ sampleId, state: 'playing' })),
      fail,
    );
  };

  return { playback, failed, play, stop };
}

function silence(current: RefObject<HTMLAudioElement | null>) {
  const element = current.current;
  current.current = null;
  if (!element) return;
  element.pause();
  // Without an address the browser also stops loading.
  element.removeAttribute('src');
  element.load();
}
