import type { Schedule } from './schedule.ts';

/** Reads all events Stripe keeps, once a day, and syncs those that were not delivered. */
export const stripeHistory: Schedule = {
  name: 'stripe-history',
  everySeconds: 86_400,
  run: async ({ core: { billing, logger }, relay }) => {
    const missing = billing && (await billing.inbox.collectMissing());
    if (!missing) return;
    logger.warn({ events: missing }, 'read events that had never arrived');
    relay.wake();
  },
};
