import { ApiError } from './errors.ts';

/** How long a visitor waits for a busy server after a click, and how often the request is retried. */
const longestWaitMs = 6_000;
const mostRetries = 2;
/** Random jitter, so that rejected browsers do not all retry at the same time. */
const spreadMs = 500;

/** A failed request, and how often and how long it was retried. */
interface Attempt {
  error: unknown;
  retries: number;
  /** Since the first request. */
  waitedMs: number;
}

/**
 * Milliseconds until the next retry, or null when the user is shown the error. Only a busy server that says when to
 * come back is asked again; `random` is a number from 0 up to 1.
 */
export function pauseBeforeRetry({ error, retries, waitedMs }: Attempt, random: number): number | null {
  if (!(error instanceof ApiError) || error.status !== 503 || error.retryAfterSeconds === null) return null;
  const pause = error.retryAfterSeconds * 1_000 + random * spreadMs;
  return retries < mostRetries && waitedMs + pause <= longestWaitMs ? pause : null;
}

/** Retries a request while the server asks for it. The request must carry an idempotency key. */
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
