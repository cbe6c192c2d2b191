import { QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './errors.ts';

/** What is under a private link: `waiting` until the first answer, `unknown` when the link leads to nothing. */
export type Seen<Answer> = Answer | 'waiting' | 'unknown';

interface Tracking<Answer> {
  seen: Seen<Answer>;
  /** The last look got no answer. What was seen before still stands. */
  unreachable: boolean;
}

type Look<Answer> = (token: string, signal: AbortSignal) => Promise<Answer>;

/**
 * Follows what is under a private link for as long as the page is open. `look` asks the server, `pause` says in
 * milliseconds when to ask again, after an answer or after none.
 */
export function useTracked<Answer extends object>(
  token: string,
  look: Look<Answer>,
  pause: (answer: Answer | null) => number,
  /** What is known before the first look. */
  known: Seen<Answer> = 'waiting',
): Tracking<Answer> {
  const [client] = useState(() => new QueryClient());
  const { data, isError } = useQuery<Answer | 'unknown'>(
    {
      queryKey: [token],
      queryFn: ({ signal }) => lookUp(look, token, signal),
      ...(known !== 'waiting' && { initialData: known }),
      // The next look is the retry, also where the device believes that it is offline.
      retry: false,
      networkMode: 'always',
      refetchInterval: ({ state: { data: seen, status } }) =>
        seen === 'unknown' ? false : pause(status === 'success' && seen !== undefined ? seen : null),
      refetchIntervalInBackground: true,
    },
    client,
  );
  return { seen: data ?? 'waiting', unreachable: isError };
}

/** One look. Throws what kept it from an answer. */
export async function lookUp<Answer>(look: Look<Answer>, token: string, signal: AbortSignal) {
  try {
    return await look(token, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    throw error;
  }
}
