import type { EventHandler } from './event.ts';

/** An invoice was written, paid, not paid, or given up. */
export const invoice: EventHandler = (billing, id) => billing.follow.invoice(id);
