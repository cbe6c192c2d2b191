import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';

/** Most payouts started in one run. */
const round = 200;

/** Queues a job that moves a commission's money: `workers/handlers/settle-commission.ts`. */
export async function queueSettlement(sql: Sql, id: string): Promise<void> {
  await addJobs(sql, 'commission', { id, request_id: 'commissions' }, [job('settle-commission', { id })]);
}

/**
 * Queues commissions with a transfer or reversal due and no unfinished job; a dead job waits for an administrator.
 * Returns how many.
 */
export async function queueDueSettlements(via: Sql): Promise<number> {
  const due = await run(
    via,
    db
      .selectFrom('commission')
      .select('commission.id')
      .where((row) =>
        row.or([
          row('commission.state', '=', 'payable'),
          row.exists(
            row
              .selectFrom('commission_transfer as t')
              .select('t.id')
              .whereRef('t.commission_id', '=', 'commission.id')
              .where((transfer) =>
                transfer.or([transfer('t.state', '=', 'started'), transfer('t.reversing_to', 'is not', null)]),
              ),
          ),
        ]),
      )
      .where(({ not, exists, selectFrom, cast, ref }) =>
        not(
          exists(
            selectFrom('job')
              .select('job.id')
              .where('job.subject_reference', '=', cast<string>(ref('commission.id'), 'text'))
              .where('job.name', '=', 'settle-commission')
              .where('job.state', '<>', 'succeeded'),
          ),
        ),
      )
      .orderBy('commission.id')
      .limit(round),
  );
  for (const { id } of due.rows) await queueSettlement(via, id);
  return due.rows.length;
}
