import { lockTotals, takeOffTotals } from '#core/lists/totals.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { noSuchRecord, recordChange } from '#core/resources/records.ts';
import { customDealResource } from './resource.ts';
import { dealIsOnTheBooks } from './rules.ts';

const lists = { rows: 'custom_deal', commission: 'custom_deal.contract_commission_cents' };

/** Erases what was written and sent about a record that is deleted, in the caller's transaction. */
export type EraseAbout = (via: Sql, record: { id: string; reference: string }) => Promise<void>;

export interface DealRemoval {
  database: Pick<Database, 'transaction'>;
  eraseAbout: EraseAbout;
}

/**
 * Deletes a deal with its contract and with what was written and sent about it, and notes who did it. Returns its
 * reference. Throws `not_found`, and `conflict` for an approved deal, whose terms the books need.
 */
export async function removeDeal({ database, eraseAbout }: DealRemoval, id: string, actor: string): Promise<string> {
  return database.transaction(async (via) => {
    await lockTotals(via, Object.values(lists));
    const deal = await runForFirst(
      via,
      db
        .selectFrom('custom_deal')
        .select(['reference', 'status', 'created_at', 'contract_file_id', 'contract_commission_cents'])
        .where('id', '=', id)
        .forUpdate(),
    );
    if (!deal) throw noSuchRecord(customDealResource);
    if (dealIsOnTheBooks(deal.status))
      throw new AppError(
        'conflict',
        'This deal is approved, and the books need its terms and amounts. You can delete its contract.',
      );
    await eraseAbout(via, { id, reference: deal.reference });
    await run(via, db.deleteFrom('custom_deal').where('id', '=', id));
    if (deal.contract_file_id) await run(via, db.deleteFrom('stored_file').where('id', '=', deal.contract_file_id));
    const change = { record_kind: 'custom_deal', record_id: id, field: 'record', from_value: deal.status };
    await recordChange(via, { ...change, to_value: 'deleted', actor });
    await takeOffTotals(via, deal.created_at, [
      { list: lists.rows, amount: 1 },
      { list: lists.commission, amount: deal.contract_commission_cents },
    ]);
    return deal.reference;
  });
}
