import { type DashboardList, dashboardLists } from '#core/lists/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { wholeTotal } from '#core/platform/listing.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import { type AdminSummary, adminCounts } from './schemas.ts';

/** What the head of the dashboard says: each list's size, the commission over the whole contract of every custom deal, in dollars, and the jobs that need a person. */
export function createAdminSummary({ database: { sql } }: { database: Database }) {
  return async (): Promise<AdminSummary> => {
    const counting = dashboardLists.map(async (list) => [list, await wholeTotal(sql, tables[list])] as const);
    const adding = sql.query<{ cents: number }>({
      text: 'SELECT coalesce(sum(contract_commission_cents), 0)::bigint AS cents FROM custom_deal',
    });
    const buried = sql.query<{ jobs: number }>({ text: "SELECT count(*) AS jobs FROM job WHERE state = 'dead'" });
    const [counts, sum, dead] = await Promise.all([Promise.all(counting), adding, buried]);
    return {
      counts: adminCounts.parse(Object.fromEntries(counts)),
      total_commission: centsToDollars(sum.rows[0]?.cents ?? 0),
      dead_jobs: dead.rows[0]?.jobs ?? 0,
    };
  };
}

const tables: Record<DashboardList, string> = {
  'demo-requests': 'demo_request',
  'contact-forms': 'contact_form',
  'audio-samples': 'audio_sample',
  'custom-deals': 'custom_deal',
  'partner-applications': 'partner_application',
  commissions: 'commission',
  messages: 'message',
  jobs: 'job',
  audit: 'audit_entry',
};
