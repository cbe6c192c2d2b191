import type { EventHandler } from './event.ts';

/** Something of a transfer to a partner was taken back. */
export const transferReversed: EventHandler = (billing, id) => billing.follow.transfer(id);
