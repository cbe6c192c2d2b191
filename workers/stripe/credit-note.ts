import type { EventHandler } from './event.ts';

/** An invoice was credited: its customer owes less, or gets something back. */
export const creditNote: EventHandler = (billing, id) => billing.follow.money('credit_note', id);
