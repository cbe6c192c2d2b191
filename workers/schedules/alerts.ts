import type { ScheduledJob } from './scheduled-job.ts';

/** Alerts the team when jobs are dead or late. */
export const alerts: ScheduledJob = {
  name: 'alerts',
  everyMilliseconds: 30_000,
  run: async ({ core, relay }) => {
    const begun = await core.alerts.check();
    if (begun === 0) return;
    core.logger.warn({ episodes: begun }, 'the work needs a person; the team is written to');
    relay.wake();
  },
};
