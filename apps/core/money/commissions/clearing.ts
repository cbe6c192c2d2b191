import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { accrue, paymentDoubt } from './accrual.ts';
import { lockPayeeOf } from './payees.ts';

/**
 * An administrator has looked at why a commission's payment is held for review, and lets it stand: all commissions of
 * that payment go on, until something else about it is wrong. The ledger keeps who it was and what was wrong. A conflict
 * when the commission is not held for review.
 */
export async function clearReview(database: Database, id: string, actor: string): Promise<void> {
  await database.transaction(async (sql) => {
    await lockPayeeOf(sql, id);
    const cleared = await sql.query<{ invoice_id: string; cleared: string }>({
      text: `
        UPDATE commission SET cleared = concat_ws('; ', p.reason, commission.doubt)
        FROM (
          SELECT invoice.id, ${paymentDoubt} AS reason
          FROM invoice JOIN subscription ON subscription.id = subscription_id JOIN checkout ON checkout.id = checkout_id
        ) AS p
        WHERE p.id = commission.invoice_id AND review
          AND invoice_id = (SELECT invoice_id FROM commission WHERE id = $1 AND state = 'held' AND hold = 'review')
        RETURNING invoice_id, cleared`,
      values: [id],
    });
    const [first] = cleared.rows;
    if (!first) throw await impossible();
    await accrue(sql, first.invoice_id, { kind: 'clearance', reason: `Let stand by ${actor}: ${first.cleared}` });
  });

  async function impossible(): Promise<AppError> {
    const found = await database.prisma.commission.findUnique({ where: { id } });
    return found
      ? new AppError('conflict', `This commission is ${found.state}; it is not held for review`)
      : new AppError('not_found', 'There is no such commission');
  }
}
