import { useSyncExternalStore } from 'react';

/** The prefix of stored submissions in the device's storage. */
export const outboxPrefix = 'outbox:';

/** Event on the window when this tab's stored submissions change; the browser reports other tabs' changes itself. */
export const outboxChanged = 'outbox-changed';

/** Whether any submission is stored on this device, without loading the code that would send it. */
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
