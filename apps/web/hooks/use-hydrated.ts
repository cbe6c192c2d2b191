import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is prerendered and hydrated, true from then on: for what only works with a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
