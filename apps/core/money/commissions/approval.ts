import { type NotNull, sql } from 'kysely';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { accrue } from './accrual.ts';
import { billed, paymentReviewReason } from './orders.ts';
import { lockPayeeOf } from './payees.ts';

/**
 * Approves a payment that is held for review, with all its commissions, until another review reason appears. The ledger
 * records who approved it and the reason. A conflict when the commission is not held for review.
 */
export async function approveReview(database: Database, id: string, actor: string): Promise<void> {
  await database.transaction(async (via) => {
    await lockPayeeOf(via, id);
    const first = await runForFirst(
      via,
      db
        .updateTable('commission')
        .from(
          billed()
            .select((row) => ['invoice.id', paymentReviewReason(row).as('reason')])
            .as('p'),
        )
        .set((row) => ({
          approved_reason: sql<string>`concat_ws('; ', ${row.ref('p.reason')}, ${row.ref('commission.review_reason')})`,
        }))
        .whereRef('p.id', '=', 'commission.invoice_id')
        .where('commission.review', '=', true)
        .where('commission.invoice_id', '=', (select) =>
          select
            .selectFrom('commission')
            .select('invoice_id')
            .where('id', '=', id)
            .where('state', '=', 'held')
            .where('hold', '=', 'review'),
        )
        .returning(['commission.invoice_id', 'commission.approved_reason'])
        .$narrowType<{ approved_reason: NotNull }>(),
    );
    if (!first) throw await impossible();
    await accrue(via, first.invoice_id, {
      kind: 'clearance',
      reason: `Approved by ${actor}: ${first.approved_reason}`,
    });
  });

  async function impossible(): Promise<AppError> {
    const found = await database.prisma.commission.findUnique({ where: { id } });
    return found
      ? new AppError('conflict', `This commission is ${found.state}. It isn’t held for review`)
      : new AppError('not_found', 'We couldn’t find this commission');
  }
}
