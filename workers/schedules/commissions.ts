import type { Schedule } from './schedule.ts';

/**
 * Releases commissions after their waiting days, checks accounts that were not ready, and queues payouts:
 * `core/money/commissions/service.ts`.
 */
export const commissions: Schedule = {
  name: 'commissions',
  everySeconds: 60,
  run: async ({ core, relay }) => {
    if (await core.commissions.advance()) relay.wake();
  },
};
