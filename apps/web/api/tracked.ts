import { QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trackedStatus } from '#core/leads/schemas.ts';
import { demoDashboard } from '#core/owner/schemas.ts';
import { request } from './client.ts';
import { ApiError } from './errors.ts';

/** What a private link shows: `waiting` until the first answer, `unknown` when the link does not exist. */
export type Seen<Answer> = Answer | 'waiting' | 'unknown';

interface Tracking<Answer> {
  seen: Seen<Answer>;
  /** The last request got no answer. Earlier data still shows. */
  unreachable: boolean;
  /** Asks now. Resolves to the answer; null where there is none. */
  lookAgain: () => Promise<Answer | null>;
  /** Shows an answer that came with a change. A request that is on its way may be older, so it is stopped. */
  show: (answer: Answer) => Promise<void>;
}

type Look<Answer> = (token: string, signal: AbortSignal) => Promise<Answer>;

/**
 * Polls what a private link shows for as long as the page is open. `look` asks the server; `pause` returns the
 * milliseconds until the next request, after an answer (or null after a failed request).
 */
export function useTracked<Answer extends object>(
  token: string,
  look: Look<Answer>,
  pause: (answer: Answer | null) => number,
  /** Data known before the first request. */
  known: Seen<Answer> = 'waiting',
): Tracking<Answer> {
  const [client] = useState(() => new QueryClient());
  const queryKey = [token];
  const { data, isError, refetch } = useQuery<Answer | 'unknown'>(
    {
      queryKey,
      queryFn: ({ signal }) => lookUp(look, token, signal),
      ...(known !== 'waiting' && { initialData: known }),
      // The next poll is the retry, also when the device believes that it is offline.
      retry: false,
      networkMode: 'always',
      refetchInterval: ({ state: { data: seen, status } }) =>
        seen === 'unknown' ? false : pause(status === 'success' && seen !== undefined ? seen : null),
      refetchIntervalInBackground: true,
    },
    client,
  );
  return {
    seen: data ?? 'waiting',
    unreachable: isError,
    async lookAgain() {
      const { data: now, isSuccess } = await refetch();
      return isSuccess && now !== 'unknown' ? now : null;
    },
    async show(answer) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
  };
}

/** One request. Throws any error except a 404. */
export async function lookUp<Answer>(look: Look<Answer>, token: string, signal: AbortSignal) {
  try {
    return await look(token, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'unknown';
    throw error;
  }
}

const address = (token: string) => `/api/dashboard/${encodeURIComponent(token)}` as const;

/** The current data of a demo's private dashboard. */
export function fetchDashboard(token: string, signal: AbortSignal) {
  return request(address(token), demoDashboard, { signal });
}

/** The calls before the ones shown. */
export function fetchOlderCalls(token: string, cursor: string) {
  return request(`${address(token)}?cursor=${cursor}`, demoDashboard);
}

/** The status of the form behind a tracking link. */
export function fetchStatus(token: string, signal: AbortSignal) {
  return request(`/api/status/${encodeURIComponent(token)}`, trackedStatus, { signal });
}
