import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * For a change’s `onSettled`: reloads what the change may have made old. A change that was made is over once that is on
 * screen; one that was refused doesn’t wait for it, so that the reason shows at once.
 */
export function reloadAfter(client: QueryClient, ...keys: QueryKey[]) {
  return (_answer: unknown, error: Error | null) => {
    const reloaded = Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    return error ? undefined : reloaded;
  };
}
