import type { Schedule } from './schedule.ts';

/** Erases people who are to be erased, looks again an hour later, and forgets visitors whose requests are over. */
export const privacyRequests: Schedule = {
  name: 'privacy-requests',
  everySeconds: 5,
  run: async ({ core }) => {
    await core.privacy.carryOut();
    await core.privacy.lookAgain();
    await core.privacy.forget();
  },
};
