import type { LeadKind } from '#core/leads/registry.ts';
import { recordIn } from '#core/lists/tables.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { eraseRows } from '../erasing.ts';
import { referencesOf } from '../finding.ts';
import { isOneOfIds } from '../places.ts';

const why = 'the record was erased, because it is old';

/** Erases records that people sent, with what was written and sent about them. */
export const eraseLeads =
  (kind: LeadKind) =>
  async (via: Sql, ids: string[]): Promise<void> => {
    const records = db
      .selectFrom(recordIn(kind))
      .select('r.reference')
      .where((row) => isOneOfIds(row.ref('r.id'), ids));
    const references = (await run(via, records)).rows.map(({ reference }) => reference);
    const sold = kind === 'custom_deal' ? { sold_deal: ids } : {};
    await eraseRows(via, { [kind]: ids, ...sold }, references, why);
  };

/** Erases who bought, and through whom. */
export async function erasePurchases(via: Sql, ids: string[]): Promise<void> {
  const named = db
    .selectFrom('checkout')
    .select('id')
    .where((row) => isOneOfIds(row.ref('id'), ids))
    .where('partner_email', 'is not', null);
  const referral = (await run(via, named)).rows.map(({ id }) => id);
  await eraseRows(via, { checkout: ids, referral }, await referencesOf(via, ids), why);
}

/** Erases the emails of partners who were paid. What they earned stays. */
export const erasePayees = (via: Sql, payee: string[]): Promise<void> => eraseRows(via, { payee }, [], why);

/** Erases whom requests about a person's data were about. Their receipts stay. */
export async function eraseRequests(via: Sql, ids: string[]): Promise<void> {
  await run(
    via,
    db
      .updateTable('privacy_request')
      .set({ email: null, phone: null, reason: null })
      .where((row) => isOneOfIds(row.ref('id'), ids)),
  );
}
