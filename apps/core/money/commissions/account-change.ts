import { sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { approvedApplications } from './applications.ts';
import { post } from './ledger.ts';
import { newAccount } from './rules.ts';

/** A payee whose applications name `accountId`, and the address they must have; null for any. */
interface Named {
  payeeId: string;
  partnerCode: string;
  email: string | null;
  accountId: string;
}

/**
 * Holds what a payee has not been paid yet for review where their applications name different accounts and this one was
 * never paid: anyone can apply with anyone's address. The payee is locked. Returns the invoices.
 */
export async function holdForNewAccount(via: Sql, named: Named): Promise<string[]> {
  if (!(await isChange(via, named))) return [];
  const reason = newAccount(named.accountId);
  const held = await run(
    via,
    db
      .updateTable('commission')
      .set((row) => ({
        review: true,
        review_reason: sql<string>`concat_ws('; ', ${row.ref('review_reason')}, ${reason}::text)`,
      }))
      .where('payee_id', '=', named.payeeId)
      .where('state', 'in', ['accrued', 'held', 'payable'])
      .where((row) => sql<boolean>`position(${reason} in coalesce(${row.ref('review_reason')}, '')) = 0`)
      .returning(['id', 'invoice_id']),
  );
  await post(
    via,
    'adjustment',
    held.rows.map(({ id }) => id),
  );
  return held.rows.map(({ invoice_id }) => invoice_id);
}

async function isChange(via: Sql, { payeeId, partnerCode, email, accountId }: Named): Promise<boolean> {
  const found = await run(
    via,
    approvedApplications(partnerCode, email)
      .select('id')
      .where('stripe_account_id', 'is distinct from', accountId)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('commission_transfer as t')
              .innerJoin('commission as c', 'c.id', 't.commission_id')
              .select('t.id')
              .where('c.payee_id', '=', payeeId)
              .where('t.account_id', '=', accountId)
              .where('t.state', '=', 'made'),
          ),
        ),
      )
      .limit(1),
  );
  return found.rows.length > 0;
}
