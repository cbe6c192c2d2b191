import type { EventHandler } from './event.ts';

/** The schedule of the instalments ended, for whatever reason: are there any left? */
export const subscriptionSchedule: EventHandler = (billing, id) => billing.follow.schedule(id);
