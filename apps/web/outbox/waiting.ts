import { useSyncExternalStore } from 'react';

/** What the names of kept submissions begin with in the device's storage. */
export const outboxPrefix = 'outbox:';

/** Told to the window when what this tab keeps changes; the browser itself tells of other tabs. */
export const outboxChanged = 'outbox-changed';

/** Whether any submission is kept on this device, without loading what would send it. */
export function useAnythingKept(): boolean {
  return useSyncExternalStore(subscribe, anythingKept, () => false);
}

function subscribe(listener: () => void) {
  const events = ['storage', outboxChanged];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

function anythingKept(): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(outboxPrefix));
  } catch {
    return false;
  }
}
