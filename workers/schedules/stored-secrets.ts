import type { Schedule } from './schedule.ts';

/** Encrypts stored secrets again with the first `SESSION_SECRET`, so that the older ones can be removed. */
export const storedSecrets: Schedule = {
  name: 'stored-secrets',
  everySeconds: 86_400,
  run: async ({ core: { webhooks, admin, logger } }) => {
    const renewed = (await webhooks.renewStoredSecrets()) + (await admin.renewStoredSecrets());
    if (renewed > 0) logger.info({ renewed }, 'encrypted stored secrets with the first SESSION_SECRET');
  },
};
