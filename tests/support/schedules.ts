import type { Sql } from '#core/platform/database.ts';
import type { QueueBackend } from '#queue/backend.ts';

/** Lets the intervals of the named schedules pass: each begins now. */
export async function letIntervalsPass(
  { sql, backend }: { sql: Sql; backend: Pick<QueueBackend, 'queue'> },
  ...names: string[]
): Promise<void> {
  await sql.query({ text: 'UPDATE scheduled_job SET last_started_at = NULL WHERE name = ANY($1)', values: [names] });
  for (const name of names) await backend.queue('chores').add(name, { reference: name, request_id: 'by-hand' });
}
