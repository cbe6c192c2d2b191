import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';

/**
 * Locks the running totals of these lists until the transaction ends, so that none is moved forward while a row it may count
 * is being deleted.
 */
export async function lockTotals(via: Sql, lists: readonly string[]): Promise<void> {
  await run(
    via,
    db
      .selectFrom('list_total')
      .select('list')
      .where((row) => isOneOf(row.ref('list'), lists, 'text'))
      .orderBy('list')
      .forUpdate(),
  );
}

/** Takes a deleted row that arrived at this time off the running totals that already count it. */
export async function takeOffTotals(
  via: Sql,
  arrivedAt: Date,
  totals: readonly { list: string; amount: number }[],
): Promise<void> {
  for (const { list, amount } of totals)
    await run(
      via,
      db
        .updateTable('list_total')
        .set((row) => ({ total: row('total', '-', amount) }))
        .where('list', '=', list)
        .where('up_to', '>=', arrivedAt),
    );
}
