import type { ScheduledJob } from './scheduled-job.ts';

/** Sends endpoints again what they missed, a part each second. */
export const webhookRecoveries: ScheduledJob = {
  name: 'webhook-recoveries',
  everyMilliseconds: 1_000,
  run: async ({ core, relay }) => {
    if ((await core.webhooks.advanceRecoveries()) > 0) relay.wake();
  },
};
