import type { ScheduledJob } from './scheduled-job.ts';
import { unlessAway } from './unless-away.ts';

/**
 * Releases commissions after their waiting days, checks accounts that were not ready, and queues payouts:
 * `core/money/commissions/service.ts`.
 */
export const commissions: ScheduledJob = {
  name: 'commissions',
  everyMilliseconds: 60_000,
  run: async ({ core, relay }) => {
    if (await unlessAway(core.logger, core.commissions.advance)) relay.wake();
  },
};
