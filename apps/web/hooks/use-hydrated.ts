import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is prerendered and hydrated, true afterwards: for controls that need a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
