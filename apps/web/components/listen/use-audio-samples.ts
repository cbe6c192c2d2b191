import { useEffect, useState } from 'react';
import type { AudioSampleRow } from '#core/audio/schemas.ts';
import { fetchAudioSamples } from '../../api/audio-samples.ts';

type Samples = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; samples: AudioSampleRow[] };

/** The recordings on the server, loaded when the list is shown. */
export function useAudioSamples() {
  const [answer, setAnswer] = useState<Samples>({ state: 'loading' });
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const leaving = new AbortController();
    fetchAudioSamples(leaving.signal).then(
      (samples) => setAnswer({ state: 'ready', samples }),
      () => {
        if (!leaving.signal.aborted) setAnswer({ state: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [tries]);

  const retry = () => {
    setAnswer({ state: 'loading' });
    setTries(tries + 1);
  };
  return { answer, retry };
}
