import { expireLeases } from '#core/jobs/crashes.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Makes the jobs of silent workers available to others. */
export const leaseReaper: ScheduledJob = {
  name: 'leases',
  everyMilliseconds: 2_000,
  run: async ({ core, relay }) => {
    const expired = await expireLeases(core.database.sql, { limit: 500 });
    if (expired === 0) return;
    core.logger.warn({ jobs: expired }, 'took back jobs from a worker that went silent');
    relay.wake();
  },
};
