import type { Sql } from '#core/platform/database.ts';
import { db, inSeconds, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { breaker } from './rules.ts';

/** Whether Twilio has just failed several times in a row. Stored in the database, so that all processes share it. */
export function createHealth(sql: Sql) {
  return {
    async isAway(): Promise<boolean> {
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
    },

    async failed(): Promise<void> {
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
    },

    async works(): Promise<void> {
      await run(sql, db.deleteFrom('provider_trouble').where('name', '=', 'sms'));
    },
  };
}
