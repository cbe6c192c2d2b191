import type { NotNull } from 'kysely';
import type { BoughtNumber } from '#core/clients/sms/client.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, newRow, now, run, runForFirst } from '#core/platform/statements.ts';

/** Assigns a number to a demo unless another demo has it; an unknown number is added. Returns whether it worked. */
export async function claimNumber(sql: Sql, number: string, demoId: string): Promise<boolean> {
  const claimed = await run(
    sql,
    db
      .insertInto('demo_number')
      .values(newRow('demo_number', { number, sid: null, demo_id: demoId, free_since: null, returning_at: null }))
      .onConflict((known) =>
        known
          .column('number')
          .doUpdateSet({ demo_id: demoId, free_since: null })
          .where('demo_number.free_since', 'is not', null)
          .where('demo_number.returning_at', 'is', null),
      ),
  );
  return claimed.count === 1;
}

/** Assigns the number that has been free longest to a demo; null when there is none. */
export async function claimFreeNumber(sql: Sql, demoId: string): Promise<string | null> {
  const claimed = await runForFirst(
    sql,
    db
      .updateTable('demo_number')
      .set({ demo_id: demoId, free_since: null })
      .where('number', '=', (select) =>
        select
          .selectFrom('demo_number')
          .select('number')
          .where('free_since', 'is not', null)
          .where('returning_at', 'is', null)
          .orderBy('free_since')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning('number'),
  );
  return claimed?.number ?? null;
}

/** Adds a bought number, free for a demo. */
export async function takeIn(sql: Sql, { number, sid }: BoughtNumber): Promise<void> {
  await run(
    sql,
    db
      .insertInto('demo_number')
      .values(newRow('demo_number', { number, sid, demo_id: null, free_since: now, returning_at: null }))
      .onConflict((known) => known.doNothing()),
  );
}

/** Frees the number of a demo for the next one. */
export async function freeNumber(sql: Sql, demoId: string): Promise<void> {
  await run(sql, db.updateTable('demo_number').set({ demo_id: null, free_since: now }).where('demo_id', '=', demoId));
}

/**
 * Bought numbers that were unused for so many days; demos no longer get them. One that Twilio did not take back is
 * returned again by the next call.
 */
export async function idleNumbers(sql: Sql, days: number, limit: number): Promise<BoughtNumber[]> {
  const idle = await run(
    sql,
    db
      .updateTable('demo_number')
      .set({ returning_at: now })
      .where('number', 'in', (select) =>
        select
          .selectFrom('demo_number')
          .select('number')
          .where('free_since', '<', inSeconds(-days * 86_400))
          .where('sid', 'is not', null)
          .orderBy('free_since')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['number', 'sid'])
      .$narrowType<{ sid: NotNull }>(),
  );
  return idle.rows;
}

export async function forgetNumber(sql: Sql, number: string): Promise<void> {
  await run(sql, db.deleteFrom('demo_number').where('number', '=', number));
}
