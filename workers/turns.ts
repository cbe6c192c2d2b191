/** A process's jobs, of which some must run alone. */
export interface Turns {
  /** Runs the work beside others, or alone: then it waits for what runs, and what comes later waits for it. */
  take<T>(work: () => Promise<T>, alone: boolean): Promise<T>;
}

interface Waiting {
  alone: boolean;
  start(): void;
}

/** Gives turns in the order they are asked for, so that neither those alone nor the others wait for ever. */
export function createTurns(): Turns {
  const waiting: Waiting[] = [];
  let running = 0;
  let isAlone = false;

  const startNext = () => {
    for (let next = waiting[0]; next && !isAlone && (!next.alone || running === 0); next = waiting[0]) {
      waiting.shift();
      running += 1;
      isAlone = next.alone;
      next.start();
    }
  };
  return {
    async take(work, alone) {
      await new Promise<void>((start) => {
        waiting.push({ alone, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        isAlone = false;
        startNext();
      }
    },
  };
}
