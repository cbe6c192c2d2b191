import type { ScheduledJob } from './scheduled-job.ts';

/** Reads all events Stripe keeps, once a day, and syncs those that were not delivered. */
export const stripeHistory: ScheduledJob = {
  name: 'stripe-history',
  everyMilliseconds: 24 * 60 * 60_000,
  run: async ({ core: { billing, logger }, relay }) => {
    const missing = billing && (await billing.inbox.collectMissing());
    if (!missing) return;
    logger.warn({ events: missing }, 'read events that had never arrived');
    relay.wake();
  },
};
