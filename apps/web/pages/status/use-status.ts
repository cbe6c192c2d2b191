import type { TrackedStatus } from '#core/leads/schemas.ts';
import { fetchStatus } from '../../api/status.ts';
import { useFollowed } from '../../api/use-followed.ts';
import { useOwnFacts } from '../../hooks/use-own-facts.tsx';

/** Milliseconds between two looks: often until the team has it, now and then afterwards. */
const pause = (status: TrackedStatus | null) => (status?.delivered_at ? 60_000 : 4_000);

/** Where the form under a private link stands: first as the page was drawn, then as it changes. */
export function useStatus(token: string) {
  const drawn = useOwnFacts().status;
  const { seen, unreachable } = useFollowed(
    token,
    fetchStatus,
    pause,
    drawn?.token === token ? (drawn.found ?? 'unknown') : 'waiting',
  );
  return { status: seen, unreachable };
}
