import { isAlive } from './single-start.ts';

/**
 * Calls `stop` when npm has ended, because npm does not pass its signals on. Returns a function that ends the watch.
 * A start without npm may outlive its parent.
 */
export function whenNpmEnds(stop: () => void): () => void {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const end = () => clearInterval(watch);
  // Windows gives an orphan no other parent.
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    end();
    stop();
  }, 1_000).unref();
  return end;
}
