import { QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchSessionStatus } from '../../api/checkout.ts';
import { ApiError } from '../../api/errors.ts';
import { isFinal, type StatusAnswer } from './outcome.ts';

/** Polling intervals in milliseconds: short at first, longer later. */
const waits = [...Array<number>(10).fill(2_000), ...Array<number>(20).fill(5_000)];
const longWait = 15_000;
/** After this many answers without an outcome the page says that it takes longer than usual. */
const lateAfter = 8;

interface Looked {
  answer: StatusAnswer;
  looks: number;
}

/** Polls the payment's status until it is final. A failed request changes nothing. */
export function usePaymentStatus(sessionId: string | null) {
  const [client] = useState(() => new QueryClient());
  const queryKey = [sessionId];
  const { data } = useQuery<Looked>(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const heard = sessionId === null ? null : await listen(sessionId, signal);
        const before = client.getQueryData<Looked>(queryKey);
        return { answer: heard ?? before?.answer ?? 'waiting', looks: (before?.looks ?? 0) + 1 };
      },
      enabled: sessionId !== null,
      networkMode: 'always',
      refetchInterval: ({ state }) =>
        state.data && isFinal(state.data.answer) ? false : (waits[(state.data?.looks ?? 0) - 1] ?? longWait),
      refetchIntervalInBackground: true,
    },
    client,
  );
  const { answer, looks } = data ?? { answer: 'waiting', looks: 0 };
  return { answer, late: looks > lateAfter };
}

/** The server's answer; null when there was none that counts. */
async function listen(sessionId: string, signal: AbortSignal): Promise<StatusAnswer | null> {
  try {
    return await fetchSessionStatus(sessionId, signal);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null;
  }
}
