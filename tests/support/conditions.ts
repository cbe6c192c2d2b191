import pTimeout from 'p-timeout';
import { vi } from 'vitest';

/** Milliseconds. A wait this long has hung: the limit ends it, and never decides whether something was fast enough. */
export const hungAfter = 60_000;

/** Waits until the check stops throwing and returns its result. Fails with the check's last error. */
export const eventually = <T>(check: () => T | Promise<T>, { every = 25, timeout = hungAfter } = {}): Promise<T> =>
  vi.waitFor(check, { timeout, interval: every });

/** Waits for a promise that only the product settles. */
export const unlessHung = <T>(promise: Promise<T>, what: string): Promise<T> =>
  pTimeout(promise, { milliseconds: hungAfter, message: `Still waiting for ${what}` });

/** For what a test prints: the seconds since then, in `performance.now()` milliseconds. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

/** A promise with the function that resolves it. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
