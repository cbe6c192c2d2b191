import { sql as text } from 'kysely';
import { isOfSpam } from '#core/calls/admin/receptionists.ts';
import { defineTotal, wholeTotal } from '#core/lists/totals.ts';
import type { Database } from '#core/platform/database.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import { type DashboardList, dashboardLists, kindOfList, tableOf } from './rules.ts';
import { type AdminSummary, adminCounts } from './schemas.ts';

const isSpam = text<boolean>`status = ${spamStatus}`;

/** What all deals earn over their contracts, in cents. A deal's amounts never change after it was sent. */
export const dealCommission = defineTotal({
  table: 'custom_deal',
  column: 'contract_commission_cents',
  hidden: isSpam,
});

/**
 * The dashboard's totals: each list's size, the contract commission of all custom deals in dollars, and the dead jobs.
 */
export function createAdminSummary({ database: { sql } }: { database: Database }) {
  return async (): Promise<AdminSummary> => {
    const counting = dashboardLists.map(
      async (list) => [list, await wholeTotal(sql, { table: tableOf(list), hidden: hiddenIn(list) })] as const,
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

/** The spam that a list leaves out. */
function hiddenIn(list: DashboardList) {
  if (kindOfList(list)) return isSpam;
  return list === 'receptionists' ? isOfSpam : undefined;
}
