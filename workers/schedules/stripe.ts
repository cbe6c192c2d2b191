import { DeliveryFailure } from '#core/clients/failure.ts';
import type { ScheduledJob } from './scheduled-job.ts';
import { unlessAway } from './unless-away.ts';

/** Most payment pages, and most subscriptions, that are synced in one run. */
const limit = 50;

/** Syncs undelivered events and payment pages without an event, and schedules missing installments. */
export const stripe: ScheduledJob = {
  name: 'stripe',
  everyMilliseconds: 5 * 60_000,
  run: async ({ core, relay }) => {
    const { billing, logger } = core;
    if (!billing) return;
    const undelivered = await unlessAway(logger, billing.inbox.collectUndelivered);
    if (undelivered) {
      logger.warn({ events: undelivered }, 'took in events that Stripe could not deliver');
      relay.wake();
    }
    const { sessions, subscriptions } = await billing.overdue(limit);
    const syncs = [
      ...sessions.map((id) => () => billing.syncCheckout(id)),
      ...subscriptions.map((id) => () => billing.syncSubscription(id)),
    ];
    for (const sync of syncs) {
      await sync().catch((error: unknown) => {
        const errorClass = error instanceof DeliveryFailure ? error.errorClass : 'fault';
        logger.warn({ error_class: errorClass }, 'Stripe could not be asked; the next round asks again');
      });
    }
  },
};
