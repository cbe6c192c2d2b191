import { type RefObject, useEffect, useState } from 'react';

/** The value, kept as it is while a pointer is pressed in the area: a row that moved meanwhile would lose the click. */
export function useHeldWhilePressed<Value>(area: RefObject<HTMLElement | null>, value: Value): Value {
  const [pressed, setPressed] = useState(false);
  const [held, setHeld] = useState(value);
  if (!pressed && held !== value) setHeld(value);

  useEffect(() => {
    const element = area.current;
    const press = () => setPressed(true);
    // The click comes right after the release, in the same task.
    const release = () => setTimeout(() => setPressed(false));
    element?.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      element?.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [area]);

  return pressed ? held : value;
}
