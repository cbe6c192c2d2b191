import type { EventHandler } from './event.ts';

/** A subscription began, changed or ended. */
export const customerSubscription: EventHandler = (billing, id) => billing.follow.subscription(id);
