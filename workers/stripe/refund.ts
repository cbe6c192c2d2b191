import type { EventHandler } from './event.ts';

/** Money went back, or did not after all. */
export const refund: EventHandler = (billing, id) => billing.follow.money('refund', id);
