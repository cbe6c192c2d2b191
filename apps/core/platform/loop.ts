import { errorCode } from './database.ts';
import type { Logger } from './logger.ts';

export interface Loop {
  /** Runs again at once, or right after the current run. */
  wake(): void;
  /** When the loop last completed a run, in `performance.now()` milliseconds; null before the first. */
  lastRun(): number | null;
  /** Ends the loop; resolves when the current run is over. */
  stop(): Promise<void>;
}

interface LoopOptions {
  name: string;
  logger: Logger;
  /** One run. Returns the milliseconds until the next. */
  run(): Promise<number>;
}

/** Milliseconds after a failed run: long enough to spare a database that is down, short enough to recover with it. */
const afterFailure = 250;

/** Repeats a piece of work until it is stopped. A failed run is logged and retried; runs never overlap. */
export function createLoop({ name, logger, run }: LoopOptions): Loop {
  let stopped = false;
  let woken = false;
  let interrupt: (() => void) | null = null;
  let lastRun: number | null = null;

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        interrupt = null;
        resolve();
      }
      interrupt = done;
    });

  const finished = (async () => {
    while (!stopped) {
      woken = false;
      let wait = afterFailure;
      try {
        wait = await run();
        lastRun = performance.now();
      } catch (error) {
        logger.warn({ loop: name, error_code: errorCode(error) }, 'a round failed and will be tried again');
      }
      if (!stopped && !woken && wait > 0) await pause(wait);
    }
  })();

  return {
    wake: () => {
      woken = true;
      interrupt?.();
    },
    lastRun: () => lastRun,
    stop: () => {
      stopped = true;
      interrupt?.();
      return finished;
    },
  };
}
