import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';

/** Most payouts that are begun in one round. */
const round = 200;

/** Has the money of a commission moved by a job: `workers/handlers/settle-commission.ts`. */
export async function queueSettlement(sql: Sql, id: string): Promise<void> {
  await addJobs(sql, 'commission', { id, request_id: 'commissions' }, [job('settle-commission', { id })]);
}

/** Commissions to be paid or taken back that no unfinished job is about; one that was given up waits for a person. Returns how many. */
export async function queueDueSettlements(sql: Sql): Promise<number> {
  const due = await sql.query<{ id: string }>({
    text: `
      SELECT id FROM commission
      WHERE (state = 'payable' OR EXISTS (
              SELECT 1 FROM commission_transfer t
              WHERE t.commission_id = commission.id AND (t.state = 'started' OR reversing_to IS NOT NULL)))
        AND NOT EXISTS (
              SELECT 1 FROM job
              WHERE subject_reference = commission.id::text AND name = 'settle-commission' AND job.state <> 'succeeded')
      ORDER BY id LIMIT ${round}`,
  });
  for (const { id } of due.rows) await queueSettlement(sql, id);
  return due.rows.length;
}
