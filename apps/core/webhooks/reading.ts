import { sql } from 'kysely';
import type { z } from 'zod';
import { cursorAt, placeAt, placeBehind, placeOf, readCompleteUntil } from '#core/lists/feed.ts';
import type { Sql } from '#core/platform/database.ts';
import { invalidField } from '#core/platform/errors.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { dataOf, webhookIdOf } from './message-body.ts';
import { isEventType } from './registry.ts';
import type { eventsPage, eventsQuery } from './schemas.ts';

/** How long events can be read, in days. They may be kept longer. */
const readableDays = 30;

/**
 * A page of what happened, oldest first, and where to go on. An event appears once nothing older can appear any more, so
 * that no reader skips one. Throws `validation_failed` for a cursor or a type there is not.
 */
export async function readEvents(
  via: Sql,
  { cursor, types, limit }: z.output<typeof eventsQuery>,
): Promise<z.input<typeof eventsPage>> {
  const wanted = typesOf(types);
  const { time, completeUntil } = await readCompleteUntil(via);
  const oldest = new Date(time.getTime() - readableDays * 86_400_000);
  const from = cursor === undefined ? placeAt(oldest) : placeOf(cursor);
  const found = await run(
    via,
    db
      .selectFrom('webhook_event')
      .select(['id', 'type', 'data', 'sequence', 'created_at'])
      .where(sql<boolean>`(created_at, id) > (${from.at}::timestamptz, ${from.id}::uuid)`)
      .where('created_at', '>=', oldest)
      .where('created_at', '<', completeUntil)
      .where('only_for', 'is', null)
      .$if(wanted !== null, (events) => events.where((row) => isOneOf(row.ref('type'), wanted ?? [], 'text')))
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit),
  );
  return {
    events: found.rows.map((event) => ({
      id: webhookIdOf(event.id),
      type: event.type,
      timestamp: event.created_at.toISOString(),
      data: dataOf(event),
    })),
    next_cursor: cursorAt(placeBehind(found.rows, { from, until: completeUntil, limit })),
  };
}

function typesOf(types: string | undefined): string[] | null {
  if (types === undefined || types.trim() === '') return null;
  const names = types.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isEventType(name));
  if (unknown !== undefined) throw invalidField('types', `There is no event type named “${unknown.slice(0, 60)}”`);
  return names;
}
