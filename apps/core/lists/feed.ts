import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { invalidField } from '#core/platform/errors.ts';
import { db, runForFirst } from '#core/platform/statements.ts';

/** A place in the order of what happened: behind the row, or the moment. */
export interface FeedPlace {
  at: Date;
  id: string;
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** The place before everything of this moment. */
export const placeAt = (at: Date): FeedPlace => ({ at, id: firstId });

/**
 * The time, and until when all rows are there. `created_at` is the start of a transaction, so what is older than every open
 * one is complete. The second allows for one that has taken its time but is not listed yet.
 */
export async function readCompleteUntil(via: Sql): Promise<{ time: Date; completeUntil: Date }> {
  const bounds = await runForFirst(
    via,
    db
      .selectFrom(sql<object>`pg_stat_activity`.as('a'))
      .select([
        sql<Date>`now()`.as('time'),
        sql<Date>`least(now(), min(a.xact_start)) - interval '1 second'`.as('completeUntil'),
      ])
      .where(sql<boolean>`a.datname = current_database() AND a.backend_type = 'client backend'`),
    'complete-until',
  );
  if (!bounds) throw new Error('The statement gave no bounds');
  return bounds;
}

/** Behind a page that was read from a place on, oldest first: where the next one begins, also when there is nothing yet. */
export function placeBehind(
  rows: readonly { id: string; created_at: Date }[],
  { from, until, limit }: { from: FeedPlace; until: Date; limit: number },
): FeedPlace {
  const last = rows.at(-1);
  if (last && rows.length >= limit) return { at: last.created_at, id: last.id };
  return from.at > until ? from : placeAt(until);
}

/** A place as text, for whoever reads on. */
export const cursorAt = ({ at, id }: FeedPlace): string => Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** The place of a cursor. Throws `validation_failed` for a text that is none. */
export function placeOf(cursor: string): FeedPlace {
  const [, time, id] =
    /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(cursor, 'base64url').toString()) ??
    [];
  const at = new Date(Number(time));
  if (id === undefined || Number.isNaN(at.getTime()))
    throw invalidField('cursor', 'Please send a cursor as it came in next_cursor, or leave it out to begin');
  return { at, id };
}
