import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { contractScan } from './schemas.ts';

/** Deals by id, with what is known about their contract files, in no order. */
export async function readDeals(via: Sql, ids: readonly string[]) {
  const found = await run(
    via,
    db
      .selectFrom('custom_deal as r')
      .leftJoin('stored_file as file', 'file.id', 'r.contract_file_id')
      .selectAll('r')
      .select(['file.filename', 'file.size', 'file.scan', 'file.finding'])
      .where((deal) => isOneOf(deal.ref('r.id'), ids, 'uuid')),
  );
  return found.rows.map(({ filename, size, scan, finding, ...deal }) => ({
    ...deal,
    contract_file:
      filename === null || size === null ? null : { filename, size, scan: contractScan.parse(scan), finding },
  }));
}

/** A deal with its contract's name, size in bytes and scan. Amounts are cents. */
export type DealRecord = Awaited<ReturnType<typeof readDeals>>[number];

/** One deal; null when it is gone. */
export async function readDeal(via: Sql, id: string): Promise<DealRecord | null> {
  return (await readDeals(via, [id]))[0] ?? null;
}
