import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen or the visitor's settings match a media query; `before` until the page is hydrated. */
function useMedia(query: string, before: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => before,
  );
}

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)', false);

/** The screens below the styles' `sm`. Assumed at first, so that what only a phone needs works without a script too. */
export const useSmallScreen = () => useMedia('(width < 40rem)', true);
