import { useSyncExternalStore } from 'react';

const tickMs = 15_000;
const watching = new Set<() => void>();
let timer = 0;
let now = Date.now();

function subscribe(tell: () => void) {
  watching.add(tell);
  if (watching.size === 1)
    timer = window.setInterval(() => {
      now = Date.now();
      for (const each of watching) each();
    }, tickMs);
  return () => {
    watching.delete(tell);
    if (watching.size === 0) window.clearInterval(timer);
  };
}

const read = () => now;

/** The moment, in milliseconds, near enough for minutes; whoever uses it is drawn again as it passes. */
export function useNow(): number {
  // While nobody watched, nobody moved it on.
  if (watching.size === 0) now = Date.now();
  return useSyncExternalStore(subscribe, read, read);
}
