import { defineTotal, wholeTotal } from '#core/lists/listing.ts';
import type { Database } from '#core/platform/database.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import { dashboardLists, tableOf } from './rules.ts';
import { type AdminSummary, adminCounts } from './schemas.ts';

/** What all deals earn over their contracts, in cents; a deal's figures stay as it was sent. */
export const dealCommission = defineTotal({ table: 'custom_deal', column: 'contract_commission_cents' });

/** What the head of the dashboard says: each list's size, the commission over the whole contract of every custom deal, in dollars, and the jobs that need a person. */
export function createAdminSummary({ database: { sql } }: { database: Database }) {
  return async (): Promise<AdminSummary> => {
    const counting = dashboardLists.map(
      async (list) => [list, await wholeTotal(sql, { table: tableOf(list) })] as const,
    );
    const buried = runForFirst(
      sql,
      db
        .selectFrom('job')
        .select(({ fn }) => fn.countAll<number>().as('jobs'))
        .where('state', '=', 'dead'),
    );
    const [counts, cents, dead] = await Promise.all([Promise.all(counting), wholeTotal(sql, dealCommission), buried]);
    return {
      counts: adminCounts.parse(Object.fromEntries(counts)),
      total_commission: centsToDollars(cents),
      dead_jobs: dead?.jobs ?? 0,
    };
  };
}
