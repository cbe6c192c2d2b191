/** Shortest and longest wait a receiver can request with `retry-after`, in seconds. */
const minRetryAfter = 1;
const maxRetryAfter = 86_400;

/** The random share of a wait, so that jobs that failed together are not retried together. */
const jitter = 0.2;

/**
 * Seconds until the next attempt, or null when the job is dead. `tries` counts the attempts so far; `random` is from 0
 * up to 1. A receiver's `retry-after` wins over a shorter wait.
 */
export function nextDelay(
  schedule: readonly number[],
  tries: number,
  random: number,
  retryAfter: number | null = null,
): number | null {
  const planned = schedule[tries - 1];
  if (planned === undefined) return null;
  const jittered = planned * (1 - jitter + 2 * jitter * random);
  if (retryAfter === null) return jittered;
  return Math.max(jittered, Math.min(Math.max(retryAfter, minRetryAfter), maxRetryAfter));
}

/** The beginning of an answer, fit to be stored: 2,000 characters at most, none the database refuses. */
export function snippet(text: string): string {
  const storable = text.replaceAll('\0', '').slice(0, 2_000);
  return storable.toWellFormed();
}
