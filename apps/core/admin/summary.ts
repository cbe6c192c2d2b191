import type { Database } from '#core/platform/database.ts';
import { wholeTotal } from '#core/platform/listing.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import { type AdminSummary, adminCounts, countedLists } from './schemas.ts';

/** What the head of the dashboard says: each list's size, and the commission over the whole contract of every custom deal, in dollars. */
export function createAdminSummary({ database: { sql } }: { database: Database }) {
  return async (): Promise<AdminSummary> => {
    const counting = countedLists.map(async (list) => [list, await wholeTotal(sql, tables[list])] as const);
    const adding = sql.query<{ cents: number }>({
      text: 'SELECT coalesce(sum(contract_commission_cents), 0)::bigint AS cents FROM custom_deal',
    });
    const [counts, sum] = await Promise.all([Promise.all(counting), adding]);
    return {
      counts: adminCounts.parse(Object.fromEntries(counts)),
      total_commission: centsToDollars(sum.rows[0]?.cents ?? 0),
    };
  };
}

const tables: Record<(typeof countedLists)[number], string> = {
  'demo-requests': 'demo_request',
  'contact-forms': 'contact_form',
  'audio-samples': 'audio_sample',
  'custom-deals': 'custom_deal',
  'partner-applications': 'partner_application',
  commissions: 'commission',
  messages: 'message',
  jobs: 'job',
};
