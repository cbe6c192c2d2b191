import type { ScheduledJob } from './scheduled-job.ts';

/**
 * Releases commissions after their waiting days, checks accounts that were not ready, and queues payouts:
 * `core/money/commissions/service.ts`.
 */
export const commissions: ScheduledJob = {
  name: 'commissions',
  everyMilliseconds: 60_000,
  run: async ({ core, relay }) => {
    if (await core.commissions.advance()) relay.wake();
  },
};
