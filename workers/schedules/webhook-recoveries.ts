import type { ScheduledJob } from './scheduled-job.ts';

/** Sends endpoints again what they missed, a hundred messages in each round. */
export const webhookRecoveries: ScheduledJob = {
  name: 'webhook-recoveries',
  everyMilliseconds: 250,
  run: async ({ core, relay }) => {
    if ((await core.webhooks.advanceRecoveries()) > 0) relay.wake();
  },
};
