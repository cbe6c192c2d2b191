import type { TrackedStatus } from '#core/leads/schemas.ts';
import { fetchStatus } from '../../api/status.ts';
import { useFollowed } from '../../api/use-followed.ts';

/** Milliseconds between two looks: often until the team has it, now and then afterwards. */
const pause = (status: TrackedStatus | null) => (status?.delivered_at ? 60_000 : 4_000);

/** Where the form under a private link stands, as it changes. */
export function useStatus(token: string) {
  const { seen, unreachable } = useFollowed(token, fetchStatus, pause);
  return { status: seen, unreachable };
}
