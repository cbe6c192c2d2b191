import { defaultScheduler, notifyManager } from '@tanstack/react-query';
import { useEffect } from 'react';

let pressed = false;
let waiting: (() => void)[] = [];

// A choice opens a list, which may take the release.
const press = ({ target }: PointerEvent) => {
  pressed = !(target instanceof HTMLSelectElement);
};

// The click comes right after the release, in the same task.
const release = () =>
  defaultScheduler(() => {
    pressed = false;
    const due = waiting;
    waiting = [];
    for (const show of due) show();
  });

/** Runs it once no pointer is pressed: whatever it moves under a pressed one would lose the click. */
export const whenReleased = (show: () => void) =>
  defaultScheduler(() => {
    if (pressed) waiting.push(show);
    else show();
  });

/** While a pointer is pressed, nothing that was read is shown. */
export function useStillWhilePressed() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointerdown', press, { capture: true, signal });
    // A context menu takes the release.
    for (const end of ['pointerup', 'pointercancel', 'contextmenu'])
      window.addEventListener(end, release, { capture: true, signal });
    notifyManager.setScheduler(whenReleased);
    return () => {
      listening.abort();
      release();
      notifyManager.setScheduler(defaultScheduler);
    };
  }, []);
}
