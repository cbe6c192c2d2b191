import { accrue } from './accrual.ts';
import { book } from './ledger.ts';
import { checkAccount, type PayoutDependencies } from './payees.ts';
import { queueDueSettlements } from './settlement-jobs.ts';

/** Most invoices that are released, and payees that are asked about, in one round. */
const round = 200;

const unheld = 'released_at IS NULL AND NOT review AND NOT disputed AND charge_id IS NOT NULL';

/**
 * Releases commissions whose days of waiting are over by Stripe's clock, looks for accounts that are ready now, and writes
 * the jobs that pay. Returns how many it wrote; rejects with a `DeliveryFailure` when Stripe cannot be asked.
 */
export async function releaseCommissions(dependencies: PayoutDependencies): Promise<number> {
  const { database, payments } = dependencies;
  await releaseDue(dependencies);
  const waiting = await database.prisma.payee.findMany({
    where: { commissions: { some: { state: 'held', hold: 'account' } } },
    orderBy: { checkedAt: { sort: 'asc', nulls: 'first' } },
    take: round,
  });
  for (const payee of waiting) await checkAccount(dependencies, payments, payee);
  return queueDueSettlements(database.sql);
}

async function releaseDue({ database, payments }: PayoutDependencies): Promise<void> {
  const waiting = await database.prisma.commission.count({ where: { releasedAt: null } });
  if (waiting === 0) return;
  const now = await payments.now();
  const due = await database.sql.query<{ invoice_id: string }>({
    text: `SELECT invoice_id FROM commission WHERE ${unheld} AND releases_at <= $1 GROUP BY invoice_id LIMIT ${round}`,
    values: [now],
  });
  for (const { invoice_id } of due.rows) {
    await database.transaction(async (within) => {
      const ids = (await accrue(within, invoice_id)).map(({ id }) => id);
      await within.query({
        text: `UPDATE commission SET released_at = $2 WHERE id = ANY($1) AND ${unheld} AND releases_at <= $2`,
        values: [ids, now],
      });
      await book(within, 'release', ids);
    });
  }
}
