import type { NewEvent } from '#core/jobs/events.ts';
import type { EventData, EventType } from './registry.ts';

/** The data of an event as it is stored. Its `sequence` is the stored row's. */
export type StoredData<Type extends EventType> = Omit<EventData<Type>, 'sequence'>;

/**
 * An event of the catalog, for `accept` (`core/jobs/outbox.ts`) or `addEvents`, in the transaction of what it tells. `id` follows
 * from what happened where that can be seen more than once, as with what Stripe says.
 */
export const eventOf = <Type extends EventType>(type: Type, data: StoredData<Type>, id?: string): NewEvent => ({
  type,
  data,
  ...(id === undefined ? {} : { id }),
});
