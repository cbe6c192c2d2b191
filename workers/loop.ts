import { errorCode } from '#core/platform/database.ts';
import type { Logger } from '#core/platform/logger.ts';

export interface Loop {
  /** Runs again at once, or right after the run under way. */
  wake(): void;
  /** When the loop last came through, in `performance.now()` milliseconds; null before the first time. */
  lastRun(): number | null;
  /** Ends the loop; resolves when the run under way is over. */
  stop(): Promise<void>;
}

interface LoopOptions {
  name: string;
  logger: Logger;
  /** One round. Returns the milliseconds until the next. */
  run(): Promise<number>;
}

/** After a failed round, in milliseconds: long enough not to hammer a database that is down, short enough to be back with it. */
const afterFailure = 250;

/** Repeats a piece of work until it is stopped. A round that fails is logged and tried again; rounds never overlap. */
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
