import { sql } from 'kysely';
import type { z } from 'zod';
import type { Sql } from '#core/platform/database.ts';
import { invalidField } from '#core/platform/errors.ts';
import { db, isOneOf, run, runForFirst } from '#core/platform/statements.ts';
import { dataOf, webhookIdOf } from './message-body.ts';
import { isEventType } from './registry.ts';
import type { eventsPage, eventsQuery } from './schemas.ts';

/** How long events can be read, in days. They may be kept longer. */
const readableDays = 30;

/** A place in the order of events: behind the event, or the moment. */
interface EventPlace {
  at: Date;
  id: string;
}
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * A page of what happened, oldest first, and where to go on. An event appears once nothing older can appear any more, so
 * that no reader skips one. Throws `validation_failed` for a cursor or a type there is not.
 */
export async function readEvents(
  via: Sql,
  { cursor, types, limit }: z.output<typeof eventsQuery>,
): Promise<z.input<typeof eventsPage>> {
  const wanted = typesOf(types);
  const bounds = await readBounds(via);
  const from = cursor === undefined ? { at: bounds.oldest, id: firstId } : placeOf(cursor);
  const found = await run(
    via,
    db
      .selectFrom('webhook_event')
      .select(['id', 'type', 'data', 'sequence', 'created_at as createdAt'])
      .where(sql<boolean>`(created_at, id) > (${from.at}::timestamptz, ${from.id}::uuid)`)
      .where('created_at', '>=', bounds.oldest)
      .where('created_at', '<', bounds.newest)
      .where('only_for', 'is', null)
      .$if(wanted !== null, (events) => events.where((row) => isOneOf(row.ref('type'), wanted ?? [], 'text')))
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit),
  );
  const last = found.rows.at(-1);
  const isLastPage = found.rows.length < limit;
  const settled = { at: bounds.newest, id: firstId };
  const next = isLastPage ? (from.at > settled.at ? from : settled) : last ? { at: last.createdAt, id: last.id } : from;
  return {
    events: found.rows.map((event) => ({
      id: webhookIdOf(event.id),
      type: event.type,
      timestamp: event.createdAt.toISOString(),
      data: dataOf(event),
    })),
    next_cursor: cursorAt(next),
  };
}

function typesOf(types: string | undefined): string[] | null {
  if (types === undefined || types.trim() === '') return null;
  const names = types.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isEventType(name));
  if (unknown !== undefined) throw invalidField('types', `There is no event type named “${unknown.slice(0, 60)}”`);
  return names;
}

/**
 * From when and until when events can be read. `created_at` is the start of a transaction, so what is older than every
 * open one is complete. The second allows for one that has taken its time but is not listed yet.
 */
async function readBounds(via: Sql): Promise<{ oldest: Date; newest: Date }> {
  const bounds = await runForFirst(
    via,
    db
      .selectFrom(sql<object>`pg_stat_activity`.as('a'))
      .select([
        sql<Date>`now() - make_interval(days => ${sql.lit(readableDays)})`.as('oldest'),
        sql<Date>`least(now(), min(a.xact_start)) - interval '1 second'`.as('newest'),
      ])
      .where(sql<boolean>`a.datname = current_database() AND a.backend_type = 'client backend'`),
    'event-bounds',
  );
  if (!bounds) throw new Error('The statement gave no bounds');
  return bounds;
}

const cursorAt = ({ at, id }: EventPlace) => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

function placeOf(cursor: string): EventPlace {
  const [, time, id] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ??
    [];
  const at = new Date(Number(time));
  if (id === undefined || Number.isNaN(at.getTime()))
    throw invalidField('cursor', 'Please send a cursor as it came in next_cursor, or leave it out to begin');
  return { at, id };
}
