import { useEffect, useRef, useState } from 'react';

/** Focuses an element as soon as it is rendered, where the one that had the focus is gone by then. */
export function useFocusSoon<Focused extends HTMLElement>() {
  const element = useRef<Focused>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) element.current?.focus();
  }, [times]);
  return { element, focusSoon: () => setTimes((before) => before + 1) };
}
