import type { ExpressionBuilder } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { accrue } from './accrual.ts';
import { post } from './ledger.ts';
import { checkAccount, type PayoutDependencies } from './payees.ts';
import { queueDueSettlements } from './settlement-jobs.ts';

/** Most invoices released, and most payees checked, in one run. */
const round = 200;

/**
 * Releases commissions whose waiting days are over by Stripe's clock, checks accounts that were not ready, and queues
 * the payouts. Returns how many it queued; rejects with a `DeliveryFailure` when Stripe does not answer.
 */
export async function releaseCommissions(dependencies: PayoutDependencies): Promise<number> {
  const { database, payments } = dependencies;
  await releaseDue(dependencies);
  const waiting = await database.prisma.payee.findMany({
    where: { commissions: { some: { state: 'held', hold: 'account' } } },
    orderBy: { checked_at: { sort: 'asc', nulls: 'first' } },
    take: round,
  });
  for (const payee of waiting) await checkAccount(dependencies, payments, payee);
  return queueDueSettlements(database.sql);
}

async function releaseDue(dependencies: PayoutDependencies): Promise<void> {
  const { database, payments, config } = dependencies;
  const waiting = await database.prisma.commission.count({ where: { released_at: null } });
  if (waiting === 0) return;
  const moment = await payments.now();
  await checkNewPayees(dependencies, moment);
  const due = await run(
    database.sql,
    db
      .selectFrom('commission')
      .select('invoice_id')
      .where((row) => isReleasable(row, moment))
      .groupBy('invoice_id')
      .limit(round),
  );
  for (const { invoice_id } of due.rows) {
    await database.transaction(async (within) => {
      const ids = (await accrue(within, { invoiceId: invoice_id, ...config.approvals })).map(({ id }) => id);
      await run(
        within,
        db
          .updateTable('commission')
          .set({ released_at: moment })
          .where((row) => isOneOf(row.ref('id'), ids, 'uuid'))
          .where((row) => isReleasable(row, moment)),
      );
      await post(within, 'release', ids);
    });
  }
}

/** Checks the accounts that no one has asked for yet, so that no commission is called held before they are known. */
async function checkNewPayees(dependencies: PayoutDependencies, moment: Date): Promise<void> {
  const { database, payments } = dependencies;
  const fresh = await database.prisma.payee.findMany({
    where: { checked_at: null, commissions: { some: { released_at: null, releases_at: { lte: moment } } } },
    take: round,
  });
  for (const payee of fresh) await checkAccount(dependencies, payments, payee);
}

/** It is not held, and its waiting days are over. */
const isReleasable = (row: ExpressionBuilder<DB, 'commission'>, moment: Date) =>
  row.and([
    row('released_at', 'is', null),
    row('review', '=', false),
    row('disputed', '=', false),
    row('charge_id', 'is not', null),
    row('releases_at', '<=', moment),
  ]);
