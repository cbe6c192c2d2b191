import type { Schedule } from './schedule.ts';

/** Emails the team about yesterday's spam, once, and deletes old spam. */
export const spam: Schedule = {
  name: 'spam',
  everySeconds: 15 * 60,
  run: async ({ core, relay }) => {
    await core.spam.planDigest();
    relay.wake();
    const records = await core.spam.deleteOld(100);
    if (records > 0) core.logger.info({ records }, 'deleted old spam');
  },
};
