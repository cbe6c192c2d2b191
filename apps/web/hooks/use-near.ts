import { type RefObject, useEffect, useState } from 'react';

/** How far outside the window something is near, in pixels, and after how many milliseconds it is taken to be wanted. */
const margin = 800;
const timeoutMs = 15_000;

/** True once the element is nearly in sight, somebody uses the page, or some time has gone by: for code that can wait until then. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const arrive = () => setNear(true);
    const sight = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && arrive(), {
      rootMargin: `${margin}px`,
    });
    sight.observe(element.current);
    const timer = setTimeout(arrive, timeoutMs);
    const used = ['pointerdown', 'keydown'] as const;
    for (const event of used) window.addEventListener(event, arrive, true);
    return () => {
      sight.disconnect();
      clearTimeout(timer);
      for (const event of used) window.removeEventListener(event, arrive, true);
    };
  }, [near, element]);
  return near;
}
