import type { BoughtNumber } from '#core/clients/sms/client.ts';
import type { Sql } from '#core/platform/database.ts';

/** Gives a number to a demo, if no other has it. A number we have never seen is taken in. Returns whether it worked. */
export async function claimNumber(sql: Sql, number: string, demoId: string): Promise<boolean> {
  const claimed = await sql.query({
    text: `
      INSERT INTO demo_number AS n (number, demo_id) VALUES ($1, $2)
      ON CONFLICT (number) DO UPDATE SET demo_id = excluded.demo_id, free_since = NULL
      WHERE n.free_since IS NOT NULL AND n.returning_at IS NULL`,
    values: [number, demoId],
  });
  return claimed.rowCount === 1;
}

/** Gives the number that has been free longest to a demo; null when none is. */
export async function claimFreeNumber(sql: Sql, demoId: string): Promise<string | null> {
  const claimed = await sql.query<{ number: string }>({
    text: `
      UPDATE demo_number SET demo_id = $1, free_since = NULL
      WHERE number = (
        SELECT number FROM demo_number WHERE free_since IS NOT NULL AND returning_at IS NULL
        ORDER BY free_since LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING number`,
    values: [demoId],
  });
  return claimed.rows[0]?.number ?? null;
}

/** Takes a bought number in, free for a demo. */
export async function takeIn(sql: Sql, { number, sid }: BoughtNumber): Promise<void> {
  await sql.query({
    text: 'INSERT INTO demo_number (number, sid, free_since) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
    values: [number, sid],
  });
}

/** Frees the number of a demo for the next one. */
export async function freeNumber(sql: Sql, demoId: string): Promise<void> {
  await sql.query({
    text: 'UPDATE demo_number SET demo_id = NULL, free_since = now() WHERE demo_id = $1',
    values: [demoId],
  });
}

/**
 * Bought numbers that nobody has needed for so many days, to be given back; no demo gets them from now on. One that could
 * not be given back comes again.
 */
export async function idleNumbers(sql: Sql, days: number, limit: number): Promise<BoughtNumber[]> {
  const idle = await sql.query<{ number: string; sid: string }>({
    text: `
      UPDATE demo_number SET returning_at = now()
      WHERE number IN (
        SELECT number FROM demo_number
        WHERE free_since < now() - make_interval(days => $1) AND sid IS NOT NULL
        ORDER BY free_since LIMIT $2 FOR UPDATE SKIP LOCKED)
      RETURNING number, sid`,
    values: [days, limit],
  });
  return idle.rows;
}

export async function forgetNumber(sql: Sql, number: string): Promise<void> {
  await sql.query({ text: 'DELETE FROM demo_number WHERE number = $1', values: [number] });
}
