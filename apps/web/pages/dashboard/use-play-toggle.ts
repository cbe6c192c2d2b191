import { useEffect, useState } from 'react';

/** A sample call has no sound: it plays for this long and stops by itself. */
const playingMilliseconds = 3_000;

/** Which call is playing; at most one. */
export function usePlayToggle() {
  const [playing, setPlaying] = useState<string | null>(null);
  useEffect(() => {
    if (playing === null) return;
    const timer = setTimeout(() => setPlaying(null), playingMilliseconds);
    return () => clearTimeout(timer);
  }, [playing]);
  return { playing, toggle: (id: string) => setPlaying(playing === id ? null : id) };
}
