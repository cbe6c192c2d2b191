import type { Sql } from '#core/platform/database.ts';
import { breaker } from './rules.ts';

/** Whether the phone company has failed several times in a row just now. Known to every process, because it is in the database. */
export function createHealth(sql: Sql) {
  return {
    async isAway(): Promise<boolean> {
      const found = await sql.query({
        text: `
          SELECT 1 FROM provider_trouble
          WHERE name = 'sms' AND failures >= $1 AND failed_at > now() - make_interval(secs => $2)`,
        values: [breaker.failures, breaker.seconds],
      });
      return found.rowCount === 1;
    },

    async failed(): Promise<void> {
      await sql.query({
        text: `
          INSERT INTO provider_trouble AS t (name, failures, failed_at) VALUES ('sms', 1, now())
          ON CONFLICT (name) DO UPDATE SET failures = t.failures + 1, failed_at = now()`,
      });
    },

    async works(): Promise<void> {
      await sql.query({ text: "DELETE FROM provider_trouble WHERE name = 'sms'" });
    },
  };
}
