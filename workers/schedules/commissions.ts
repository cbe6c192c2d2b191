import type { ScheduledJob } from './scheduled-job.ts';
import { unlessAway } from './unless-away.ts';

/** Releases commissions whose days of waiting are over, looks for accounts that are ready now, and has them paid: `core/money/commissions/release.ts`. */
export const commissions: ScheduledJob = {
  name: 'commissions',
  everyMilliseconds: 60_000,
  run: async ({ core, relay }) => {
    if (await unlessAway(core.logger, core.commissions.advance)) relay.wake();
  },
};
