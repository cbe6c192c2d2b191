import { causeOf } from '#core/clients/failure.ts';
import { isRefusal } from '#core/clients/stripe/client.ts';
import type { Schedule } from './schedule.ts';

/** Most payment pages, and most subscriptions, that are synced in one run. */
const limit = 50;

/** Syncs undelivered events and payment pages without an event, and schedules missing installments. */
export const stripe: Schedule = {
  name: 'stripe',
  everySeconds: 5 * 60,
  run: async ({ core, relay }) => {
    const { billing, logger } = core;
    if (!billing) return;
    const undelivered = await billing.inbox.collectUndelivered();
    if (undelivered) {
      logger.warn({ events: undelivered }, 'read events that Stripe could not deliver');
      relay.wake();
    }
    const { sessions, subscriptions } = await billing.overdue(limit);
    const syncs = [
      ...sessions.map((id) => () => billing.syncCheckout(id)),
      ...subscriptions.map((id) => () => billing.syncSubscription(id)),
    ];
    const failures: unknown[] = [];
    for (const sync of syncs) {
      await sync().catch((error: unknown) => {
        logger.warn(
          { error_code: causeOf(error) },
          'a payment could not be synced with Stripe; the next run will try again',
        );
        if (!isRefusal(error)) failures.push(error);
      });
    }
    if (failures.length > 0) throw failures[0];
  },
};
