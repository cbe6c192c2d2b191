import type { TrackedStatus } from '#core/leads/schemas.ts';
import { fetchStatus, type Seen, useTracked } from '../../api/tracked.ts';

/** The polling interval in milliseconds: short until the team has the form, long afterwards. */
const pause = (status: TrackedStatus | null) => (status?.delivered ? 60_000 : 4_000);

/** The status of the form behind a tracking link: first as the page was loaded with, then as it changes. */
export function useStatus(token: string, loaded: Seen<TrackedStatus>) {
  const { seen, unreachable } = useTracked(token, fetchStatus, pause, loaded);
  return { status: seen, unreachable };
}
