import { type Account, accounts } from '#core/money/commissions/rules.ts';
import type { Product } from './product.ts';

/** The balances of the partners' ledger accounts, in cents. */
export async function ledgerOf(product: Product): Promise<Record<Account, number>> {
  const found = await product.core.database.sql.query<{ account: Account; cents: number }>({
    text: 'SELECT account, sum(amount_cents) AS cents FROM ledger_entry GROUP BY account',
  });
  const held = new Map(found.rows.map(({ account, cents }) => [account, Number(cents)]));
  return Object.fromEntries(accounts.map((account) => [account, held.get(account) ?? 0])) as Record<Account, number>;
}

export const emptyLedger = Object.fromEntries(accounts.map((account) => [account, 0]));
