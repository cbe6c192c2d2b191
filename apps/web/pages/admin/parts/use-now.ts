import { useSyncExternalStore } from 'react';

const tickMs = 15_000;
const watching = new Set<() => void>();
let timer = 0;
let now = Date.now();

function subscribe(onChange: () => void) {
  watching.add(onChange);
  if (watching.size === 1)
    timer = window.setInterval(() => {
      now = Date.now();
      for (const each of watching) each();
    }, tickMs);
  return () => {
    watching.delete(onChange);
    if (watching.size === 0) window.clearInterval(timer);
  };
}

const read = () => now;

/** The current time in milliseconds, updated every 15 seconds; each update renders the component again. */
export function useNow(): number {
  // While no component is subscribed, the timer does not run.
  if (watching.size === 0) now = Date.now();
  return useSyncExternalStore(subscribe, read, read);
}
