import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { recordChange } from '#core/resources/records.ts';

export const noContract = () => new AppError('not_found', 'There is no contract with this deal');

/**
 * Deletes the contract of a deal, and notes who did it in the deal's history. Everything else of the deal stays, with the
 * amounts, terms and dates that the books need. Throws `not_found` when there is none.
 */
export async function removeContract(
  database: Pick<Database, 'transaction'>,
  id: string,
  actor: string,
): Promise<void> {
  await database.transaction(async (via) => {
    const deal = await runForFirst(
      via,
      db.selectFrom('custom_deal').select('contract_file_id').where('id', '=', id).forUpdate(),
    );
    if (!deal?.contract_file_id) throw noContract();
    await run(via, db.deleteFrom('stored_file').where('id', '=', deal.contract_file_id));
    await run(
      via,
      db
        .updateTable('custom_deal')
        .set((row) => ({ contract_file_id: null, version: row('version', '+', 1) }))
        .where('id', '=', id),
    );
    const change = { record_kind: 'custom_deal', record_id: id, field: 'contract', from_value: null };
    await recordChange(via, { ...change, to_value: 'deleted', actor });
  });
}
