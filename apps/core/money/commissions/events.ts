import { type ExpressionBuilder, sql } from 'kysely';
import { addEvents } from '#core/jobs/events.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromMoment } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { isOneOf, run } from '#core/platform/statements.ts';
import { publicLineKind } from '#core/webhooks/data/schemas.ts';
import { eventOf } from '#core/webhooks/events.ts';
import { billed, paymentReviewReason } from './orders.ts';
import type { CommissionTurn } from './rules.ts';

/** What a change means for one commission, in the order it is told. */
export interface CommissionTurns {
  id: string;
  turns: CommissionTurn[];
  /** Nothing was posted for it before. */
  isFirst: boolean;
}

/** Tells endpoints what has changed, as the rows now are, in the transaction of the change. */
export async function tellCommissions(via: Sql, changed: CommissionTurns[]): Promise<void> {
  if (changed.length === 0) return;
  const found = await readTold(
    via,
    changed.map(({ id }) => id),
  );
  for (const { id, turns, isFirst } of changed) {
    const row = found.find((one) => one.id === id);
    if (!row) continue;
    const subject = { id, reference: row.invoice_id, request_id: row.request_id };
    const events = turns.map((turn) => eventOf(`commission.${turn}`, dataOf(row), eventId(turn, row, isFirst)));
    await addEvents(via, 'commission', subject, events);
  }
}

type Told = Awaited<ReturnType<typeof readTold>>[number];

async function readTold(via: Sql, ids: string[]) {
  const found = await run(
    via,
    billed()
      .innerJoin('commission', 'commission.invoice_id', 'invoice.id')
      .select(['commission.id', 'commission.invoice_id', 'commission.partner_code', 'commission.plan'])
      .select(['commission.kind', 'commission.base_cents', 'commission.share_cents', 'commission.state'])
      .select(['commission.hold', 'commission.paid_at', 'checkout.request_id'])
      .select((row) => [
        row
          .case()
          .when('commission.review', '=', true)
          .then(sql<string>`concat_ws('; ', ${paymentReviewReason(row)}, ${row.ref('commission.review_reason')})`)
          .else(row.ref('commission.approved_reason'))
          .end()
          .as('reason'),
        newestTransfer(row).select('t.transfer_id').as('transfer_id'),
        newestTransfer(row).select('t.made_at').as('made_at'),
      ])
      .where((row) => isOneOf(row.ref('commission.id'), ids, 'uuid')),
  );
  return found.rows;
}

const newestTransfer = (row: ExpressionBuilder<DB, 'commission'>) =>
  row
    .selectFrom('commission_transfer as t')
    .whereRef('t.commission_id', '=', 'commission.id')
    .where('t.state', '=', 'made')
    .orderBy('t.number', 'desc')
    .limit(1);

const dataOf = (row: Told) => ({
  id: row.id,
  reference: row.invoice_id,
  partner_code: row.partner_code,
  plan: row.plan,
  kind: publicLineKind(row.kind),
  base_cents: row.base_cents,
  share_cents: row.share_cents,
  state: row.state,
  hold: row.hold,
  reason: row.reason,
});

/**
 * What a restored backup goes through again at Stripe keeps its id: a line's first commission, and each transfer. The
 * rest is told when our ledger changes, which happens once because the payee is locked.
 */
function eventId(turn: CommissionTurn, row: Told, isFirst: boolean): string | undefined {
  if (turn === 'accrued' && isFirst) return idFromMoment(row.paid_at, `event:commission.accrued:${row.id}`);
  if (turn === 'paid' && row.transfer_id !== null && row.made_at !== null)
    return idFromMoment(row.made_at, `event:commission.paid:${row.transfer_id}`);
  return undefined;
}
