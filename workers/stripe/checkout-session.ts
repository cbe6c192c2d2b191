import type { EventHandler } from './event.ts';

/** A payment page was paid, failed later, or ran out. */
export const checkoutSession: EventHandler = (billing, id) => billing.follow.checkout(id);
