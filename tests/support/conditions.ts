import { inspect } from 'node:util';
import { stallLimit } from '#devkit/machine.ts';

interface Wait {
  /** Another sign of progress: a count of rows, attempts, answers. Any change of it renews the wait. */
  watch?: () => unknown;
  /** Milliseconds between two checks. */
  every?: number;
}

/**
 * Waits until the check stops throwing and returns its result. It fails with the check's last error
 * when neither that error nor the watched value has changed for this machine's stall time.
 */
export async function eventually<T>(check: () => T | Promise<T>, { watch, every = 25 }: Wait = {}): Promise<T> {
  const stalled = createStallClock();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (stalled(`${complaintOf(error)} ${inspect(await watch?.())}`)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}

/** Waits for a promise that only the product settles; fails when the watched value has not changed for the stall time. */
export async function unlessStalled<T>(
  promise: Promise<T>,
  what: string,
  watch: () => unknown = () => null,
): Promise<T> {
  let settled = false;
  const marked = promise.finally(() => {
    settled = true;
  });
  const guard = eventually(
    () => {
      if (!settled)
        throw new Error(`Nothing has moved for ${Math.round(stallLimit / 1000)} s while waiting for ${what}`);
    },
    { watch },
  );
  await Promise.race([marked, guard]);
  return marked;
}

/** Returns whether the value it is given has stayed the same for the stall time. */
function createStallClock() {
  let last: string | null = null;
  let since = performance.now();
  return (seen: string): boolean => {
    if (seen !== last) since = performance.now();
    last = seen;
    return performance.now() - since > stallLimit;
  };
}

/** An error with the values it reports: they change while the work continues. */
function complaintOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  return `${error.message} ${'actual' in error ? inspect(error.actual, { depth: 6 }) : ''}`;
}

/** A promise with the function that resolves it. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
