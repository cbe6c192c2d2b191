import pTimeout from 'p-timeout';

/** The result of a call, or a rejection with the signal's reason as soon as it is aborted. An aborted signal calls nothing. */
export async function untilAborted<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return pTimeout(call(), { milliseconds: Number.POSITIVE_INFINITY, signal });
}
