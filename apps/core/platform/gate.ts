/** Lets `places` pieces of work run at a time; the others wait their turn in order. */
export function createGate(places: number, options: { maxWaiting?: number; overflow?: () => Error } = {}) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= places) {
      if (waiting.length >= (options.maxWaiting ?? Number.POSITIVE_INFINITY))
        throw options.overflow?.() ?? new Error('Too much work is waiting');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
