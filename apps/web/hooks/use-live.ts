import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False where the page is drawn and while it is taken over, true from then on: for what only works with a script. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
