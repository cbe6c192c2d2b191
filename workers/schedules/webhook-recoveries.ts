import type { Schedule } from './schedule.ts';

/** Sends endpoints again what they missed, a hundred messages in each round. */
export const webhookRecoveries: Schedule = {
  name: 'webhook-recoveries',
  everySeconds: 5,
  run: async ({ core, relay, signal }) => {
    for (let more = true; more && !signal?.aborted; ) {
      const advanced = await core.webhooks.advanceRecoveries();
      if (advanced.queued > 0) relay.wake();
      more = advanced.more;
    }
  },
};
