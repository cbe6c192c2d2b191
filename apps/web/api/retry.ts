import { ApiError } from './errors.ts';

/** How long a person who watches a button is kept waiting for a busy server, and how often it is asked again. */
const longestWaitMs = 6_000;
const mostRetries = 2;
/** So that browsers that were turned away together do not come back together. */
const spreadMs = 500;

/** A call that was not answered as hoped for, and what was done about it so far. */
interface Attempt {
  error: unknown;
  retries: number;
  /** Since the call was first made. */
  waitedMs: number;
}

/**
 * Milliseconds until a call that may be repeated is made again, or null when the person is told now. Only a server that
 * is busy and says when to come back is asked again; `random` is a number from 0 up to 1.
 */
export function pauseBeforeRetry({ error, retries, waitedMs }: Attempt, random: number): number | null {
  if (!(error instanceof ApiError) || error.status !== 503 || error.retryAfterSeconds === null) return null;
  const pause = error.retryAfterSeconds * 1_000 + random * spreadMs;
  return retries < mostRetries && waitedMs + pause <= longestWaitMs ? pause : null;
}

/** Makes a call that may be repeated, because it carries an idempotency key, again while the server asks for it. */
export async function withRetry<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = pauseBeforeRetry({ error, retries, waitedMs: performance.now() - began }, Math.random());
      if (pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
