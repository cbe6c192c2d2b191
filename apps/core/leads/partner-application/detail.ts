import type { Sql } from '#core/platform/database.ts';
import type { TimelineEntry } from '#core/resources/schemas.ts';
import { plainEntry } from '#core/resources/timeline.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { inWords } from '#core/text/rules.ts';

interface CommissionFound {
  id: string;
  plan: string;
  state: string;
  share_cents: number;
  paid_at: Date;
}

/** What an approved application earned; general partners share a code, so theirs is found by their address as well. */
export async function commissionEntries(sql: Sql, applicationId: string): Promise<TimelineEntry[]> {
  const found = await sql.query<CommissionFound & Record<string, unknown>>({
    text: `
      SELECT c.id, c.plan, c.state, c.share_cents, c.paid_at
      FROM partner_application r
      JOIN payee p ON p.partner_code = r.partner_code AND p.email IN ('', lower(r.email))
      JOIN commission c ON c.payee_id = p.id
      WHERE r.id = $1 AND r.status = 'approved' ORDER BY c.id DESC LIMIT 20`,
    values: [applicationId],
  });
  return found.rows.map(({ id, plan, state, share_cents, paid_at }) => ({
    ...plainEntry,
    id,
    at: paid_at.toISOString(),
    kind: 'commission',
    title: `Commission of ${formatMoney(share_cents)} on ${inWords(plan)}`,
    detail: inWords(state),
    tone: state === 'paid' ? 'good' : 'waiting',
    link: { list: 'commissions', q: inWords(plan) },
  }));
}
