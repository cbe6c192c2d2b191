import { useEffect, useRef, useState } from 'react';
import { ApiError } from './errors.ts';

interface Followed<Answer> {
  /** `waiting` until the first answer; `unknown` when the link leads to nothing. */
  seen: Answer | 'waiting' | 'unknown';
  /** The last look got no answer. What was seen before still stands. */
  unreachable: boolean;
}

/**
 * Follows what is under a private link for as long as the page is open. `look` asks the server, `pause` says in
 * milliseconds when to ask again, after an answer or after none; both have to stay the same functions.
 */
export function useFollowed<Answer extends object>(
  token: string,
  look: (token: string, signal: AbortSignal) => Promise<Answer>,
  pause: (answer: Answer | null) => number,
  /** What is known before the first look. */
  known: Followed<Answer>['seen'] = 'waiting',
): Followed<Answer> {
  const [followed, setFollowed] = useState<Followed<Answer>>({ seen: known, unreachable: false });
  const followedToken = useRef(token);

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (followedToken.current !== token) setFollowed({ seen: 'waiting', unreachable: false });
    followedToken.current = token;
    const again = async () => {
      const answer = await orUnknown(look(token, leaving.signal));
      if (leaving.signal.aborted) return;
      setFollowed((before) => ({ seen: answer ?? before.seen, unreachable: answer === null }));
      if (answer !== 'unknown') timer = setTimeout(() => void again(), pause(answer));
    };
    void again();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [token, look, pause]);

  return followed;
}

/** Null when there was no answer that counts. */
async function orUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | 'unknown' | null> {
  try {
    return await asked;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null;
  }
}
