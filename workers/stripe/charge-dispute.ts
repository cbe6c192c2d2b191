import type { EventHandler } from './event.ts';

/** A cardholder disputes a charge, or the dispute moved on. */
export const chargeDispute: EventHandler = (billing, id) => billing.follow.money('dispute', id);
