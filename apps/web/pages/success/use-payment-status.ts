import { useEffect, useState } from 'react';
import { fetchSessionStatus } from '../../api/checkout.ts';
import { ApiError } from '../../api/errors.ts';
import { isFinal, type StatusAnswer } from './outcome.ts';

/** Asking again after this many milliseconds: soon at first, less often later. */
const waits = [...Array<number>(10).fill(2_000), ...Array<number>(20).fill(5_000)];
const longWait = 15_000;
/** After so many answers without an outcome the page says that it takes longer than usual. */
const lateAfter = 8;

/** Asks the server what became of the payment until that is final. An answer that does not come changes nothing. */
export function usePaymentStatus(sessionId: string | null) {
  const [answer, setAnswer] = useState<StatusAnswer>('waiting');
  const [late, setLate] = useState(false);

  useEffect(() => {
    setAnswer('waiting');
    if (sessionId === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (tries: number) => {
      const heard = await listen(sessionId, leaving.signal);
      if (leaving.signal.aborted) return;
      if (heard !== null) setAnswer(heard);
      if (heard !== null && isFinal(heard)) return;
      setLate(tries >= lateAfter);
      timer = setTimeout(() => void ask(tries + 1), waits[tries] ?? longWait);
    };
    void ask(0);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [sessionId]);

  return { answer, late };
}

/** The server's answer; null when there was none that counts. */
async function listen(sessionId: string, signal: AbortSignal): Promise<StatusAnswer | null> {
  try {
    return await fetchSessionStatus(sessionId, signal);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null;
  }
}
