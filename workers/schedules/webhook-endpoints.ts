import type { ScheduledJob } from './scheduled-job.ts';

/** Deliveries canceled in one statement. */
const batch = 2_000;

/** Warns of endpoints that only fail, disables those that have for days, and cancels what closed ones were still due. */
export const webhookEndpoints: ScheduledJob = {
  name: 'webhook-endpoints',
  everyMilliseconds: 10_000,
  run: async ({ core, signal }) => {
    await core.webhooks.followEnvironment();
    const { warned, disabled } = await core.webhooks.checkFailing();
    if (warned + disabled > 0) core.logger.warn({ warned, disabled }, 'webhook endpoints keep failing');
    let canceled = batch;
    while (canceled === batch && !signal?.aborted) canceled = await core.webhooks.cancelForClosed(batch);
  },
};
