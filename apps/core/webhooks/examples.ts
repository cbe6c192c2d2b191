import { sql } from 'kysely';
import { addEvents, deliveryId } from '#core/jobs/events.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { lockEndpoint } from './endpoints.ts';
import { type EventType, eventTypes } from './registry.ts';

/**
 * Sends an endpoint, and no other, the example of a type, whether it wants that type or not. Returns the message's id.
 * Throws `not_found`, and `conflict` while it is disabled.
 */
export function sendExample(
  database: Pick<Database, 'transaction'>,
  endpointId: string,
  type: EventType,
  requestId: string,
): Promise<string> {
  const { sequence: _sequence, ...data } = eventTypes[type].example;
  const event = newId();
  return database.transaction(async (via) => {
    const endpoint = await lockEndpoint(via, endpointId);
    if (endpoint.state === 'disabled')
      throw new AppError('conflict', 'This endpoint is disabled. Enable it first, then send an example.');
    const subject = { id: event, reference: 'Example', request_id: requestId };
    await addEvents(via, 'example', subject, [{ id: event, type, data, onlyFor: endpointId }]);
    const named = await runForFirst(
      via,
      db.selectNoFrom(deliveryId(sql<string>`${event}::uuid`, sql<string>`${endpointId}::uuid`).as('id')),
    );
    if (!named) throw new Error('The statement gave no id');
    return named.id;
  });
}
