import { useEffect, useState } from 'react';
import type { ReferenceStatus } from '#core/references/schemas.ts';
import { ApiError } from '../../api/errors.ts';
import { fetchStatus } from '../../api/status.ts';

/** Milliseconds between two looks: often until the team has it, now and then afterwards. */
const eagerly = 4_000;
const patiently = 60_000;

interface Seen {
  /** `waiting` until the first answer; `unknown` when the link leads to nothing. */
  status: ReferenceStatus | 'waiting' | 'unknown';
  /** The last look got no answer. What was seen before still stands. */
  unreachable: boolean;
}

/** Follows what is under a private link for as long as the page is open. */
export function useStatus(token: string): Seen {
  const [seen, setSeen] = useState<Seen>({ status: 'waiting', unreachable: false });

  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    setSeen({ status: 'waiting', unreachable: false });
    const look = async () => {
      const status = await answer(token, leaving.signal);
      if (leaving.signal.aborted) return;
      setSeen((before) => ({ status: status ?? before.status, unreachable: status === null }));
      if (status === 'unknown') return;
      timer = setTimeout(() => void look(), status?.delivered_at ? patiently : eagerly);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [token]);

  return seen;
}

/** Null when there was no answer that counts. */
async function answer(token: string, signal: AbortSignal): Promise<ReferenceStatus | 'unknown' | null> {
  try {
    return await fetchStatus(token, signal);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null;
  }
}
