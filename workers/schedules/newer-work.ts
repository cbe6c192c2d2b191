import { markUnknownJobs } from '#core/jobs/newer-version.ts';
import { knownJobs } from '#core/jobs/stored-jobs.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** Takes up what waited for this version, and says on jobs that wait for a newer one why they do. */
export const newerWork: ScheduledJob = {
  name: 'newer-work',
  everyMilliseconds: 10_000,
  run: async ({ core: { billing, database, logger }, relay }) => {
    const jobs = await markUnknownJobs(database.sql, knownJobs);
    if (jobs > 0) logger.warn({ jobs }, 'jobs need a newer version and are waiting for it');
    const events = (await billing?.inbox.takeUpWaiting()) ?? 0;
    if (events === 0) return;
    logger.info({ events }, 'picked up events that had waited for this version');
    relay.wake();
  },
};
