/** Shortest and longest wait a receiver can ask for with `retry-after`, in seconds. */
const minRetryAfter = 1;
const maxRetryAfter = 86_400;

/** Share by which a wait is shortened or lengthened, so that jobs that failed together do not return together. */
const jitter = 0.2;

/**
 * How many seconds to wait before the next try, or null when the job is given up. `tries` counts the tries made so far
 * (1 after the first failure); `random` is a number from 0 up to 1. A receiver's `retry-after` wins over a shorter wait.
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

/** The beginning of an answer, fit to be stored: no characters the database refuses, 2,000 at most. */
export function snippet(text: string): string {
  const storable = text.replaceAll('\0', '').slice(0, 2_000);
  return storable.toWellFormed();
}
