import type { Clock } from '#core/platform/clock.ts';
import type { Product } from './product.ts';

/** A clock that stands still, so that a quarter of an hour, for which something is noted once, never ends in a test. */
export function standingClock(): Clock {
  const now = Date.now();
  return { now: () => new Date(now) };
}

/** Every column that holds a due time or an age, by table. */
const times: Record<string, string[]> = {
  job: ['run_at'],
  demo_request: ['created_at', 'arrived_at', 'assigned_at', 'expires_at'],
  demo_number: ['free_since'],
  phone_code: ['created_at', 'expires_at', 'verified_at'],
  throttle: ['window_start'],
  provider_trouble: ['failed_at'],
};

/**
 * Lets hours pass for everything in the database: what was due in three hours is due in one after two. What BullMQ keeps for a
 * next attempt is handed over anew, because its clock stands still.
 */
export async function letHoursPass(product: Product, hours: number): Promise<void> {
  const { sql } = product.core.database;
  await sql.query({ text: "UPDATE job SET state = 'pending', round = round + 1 WHERE state = 'retrying'" });
  for (const [table, columns] of Object.entries(times)) {
    const moved = columns.map((column) => `"${column}" = "${column}" - make_interval(secs => $1)`);
    const waiting = table === 'job' ? "WHERE state = 'pending'" : '';
    await sql.query({ text: `UPDATE "${table}" SET ${moved.join(', ')} ${waiting}`, values: [hours * 3_600] });
  }
}
