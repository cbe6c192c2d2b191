import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveDashboard, sessionQuery } from './admin-session.ts';
import { ApiError } from './errors.ts';

/** The admin area's cache. Any request that answers 401 shows the login; after a 403 the role is read again. */
export function createAdminQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the operator finds failed requests in the browser's console
    console.error(error);
    const isAskedAgain = error instanceof ApiError && error.code === 'reauthentication_required';
    if (error instanceof ApiError && error.status === 401 && !isAskedAgain) leaveDashboard(client, { ended: true });
    if (error instanceof ApiError && error.status === 403)
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Data that was just read is not read again by the next component that shows it; the change feed reports changes.
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => error instanceof ApiError && error.unreachable && failures < 2,
      },
    },
  });
  return client;
}
