import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { breaker } from './rules.ts';

// Twilio's health is stored in the database, so that all processes share it.

/** Whether Twilio has just failed several times in a row. */
export async function isAway(sql: Sql): Promise<boolean> {
  const found = await runForFirst(
    sql,
    db
      .selectFrom('provider_trouble')
      .select('name')
      .where('name', '=', 'sms')
      .where('failures', '>=', breaker.failures)
      .where('failed_at', '>', inSeconds(-breaker.seconds)),
  );
  return found !== undefined;
}

export async function noteFailure(sql: Sql): Promise<void> {
  await run(
    sql,
    db
      .insertInto('provider_trouble')
      .values(newRow('provider_trouble', { name: 'sms', failures: 1, failed_at: now }))
      .onConflict((known) =>
        known
          .column('name')
          .doUpdateSet((row) => ({ failures: row('provider_trouble.failures', '+', 1), failed_at: now })),
      ),
  );
}

export async function noteSuccess(sql: Sql): Promise<void> {
  await run(sql, db.deleteFrom('provider_trouble').where('name', '=', 'sms'));
}
