import type { EventHandler } from './event.ts';

/** A charge was refunded, in part or in whole. */
export const chargeRefunded: EventHandler = (billing, id) => billing.follow.money('charge', id);
