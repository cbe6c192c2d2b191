import type { EventHandler } from './event.ts';

/** A partner's connected account changed: can it be paid now? */
export const account: EventHandler = (billing, id) => billing.follow.account(id);
