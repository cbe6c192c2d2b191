import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveDashboard } from './admin-session.ts';
import { ApiError } from './errors.ts';

/** The admin area's cache. Any call that answers 401 leads back to the login. */
export function createAdminQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: whoever runs the dashboard finds there what a call ended in
    console.error(error);
    if (error instanceof ApiError && error.status === 401) leaveDashboard(client, { ended: true });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // What has only just been read is not read again by whoever shows it next; changes are told.
      queries: {
        staleTime: 1_000,
        retry: (failures, error) => error instanceof ApiError && error.unreachable && failures < 2,
      },
    },
  });
  return client;
}
