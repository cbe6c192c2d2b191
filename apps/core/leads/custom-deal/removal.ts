import { lockTotals, takeOffTotals } from '#core/lists/totals.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { db, newRow, run, runForFirst } from '#core/platform/statements.ts';
import { noSuchRecord } from '#core/resources/records.ts';
import { customDealResource } from './resource.ts';
import { dealIsOnTheBooks } from './rules.ts';

const lists = { rows: 'custom_deal', commission: 'custom_deal.contract_commission_cents' };

/**
 * Deletes a deal with its contract, and notes who did it. Its notes and changes stay in their append-only tables; what
 * was sent about it goes with its jobs and messages, at their age. Returns its reference. Throws `not_found`, and
 * `conflict` for an approved deal, whose terms the books need.
 */
export async function removeDeal(database: Pick<Database, 'transaction'>, id: string, actor: string): Promise<string> {
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
    await run(via, db.deleteFrom('custom_deal').where('id', '=', id));
    if (deal.contract_file_id) await run(via, db.deleteFrom('stored_file').where('id', '=', deal.contract_file_id));
    const change = { record_kind: 'custom_deal', record_id: id, field: 'record', from_value: deal.status };
    const changed = newRow('record_change', { id: newId(), ...change, to_value: 'deleted', reason: null, actor });
    await run(via, db.insertInto('record_change').values(changed));
    await takeOffTotals(via, deal.created_at, [
      { list: lists.rows, amount: 1 },
      { list: lists.commission, amount: deal.contract_commission_cents },
    ]);
    return deal.reference;
  });
}
