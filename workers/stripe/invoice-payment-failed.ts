import type { EventHandler } from './event.ts';

/** A bill could not be collected, or the customer's bank wants a word from them. */
export const invoicePaymentFailed: EventHandler = (billing, id) => billing.follow.failedPayment(id);
