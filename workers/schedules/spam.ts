import type { ScheduledJob } from './scheduled-job.ts';

/** Tells the team of yesterday's spam, once, and deletes what is old. */
export const spam: ScheduledJob = {
  name: 'spam',
  everyMilliseconds: 15 * 60_000,
  run: async ({ core, relay }) => {
    await core.spam.planDigest();
    relay.wake();
    const records = await core.spam.deleteOld(100);
    if (records > 0) core.logger.info({ records }, 'deleted old spam');
  },
};
