import { useEffect, useState } from 'react';

type Loaded<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: Value };

/** What `load` fetches, loaded when the component is shown. `load` must be a stable reference. */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const [answer, setAnswer] = useState<Loaded<Value>>({ state: 'loading' });
  const [tries, setTries] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal).then(
      (value) => setAnswer({ state: 'ready', value }),
      () => {
        if (!leaving.signal.aborted) setAnswer({ state: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [load, tries]);

  const retry = () => {
    setAnswer({ state: 'loading' });
    setTries(tries + 1);
  };
  return { answer, retry };
}
