import type { ScheduledJob } from './scheduled-job.ts';

/** Erases people who are to be erased, looks again an hour later, and forgets visitors whose requests are over. */
export const privacyRequests: ScheduledJob = {
  name: 'privacy-requests',
  everyMilliseconds: 2_000,
  run: async ({ core }) => {
    await core.privacy.carryOut();
    await core.privacy.lookAgain();
    await core.privacy.forget();
  },
};
