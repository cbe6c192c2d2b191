import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import type { TimelineEntry } from '#core/resources/schemas.ts';
import { plainEntry } from '#core/resources/timeline.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { humanize } from '#core/text/rules.ts';

/** The commissions of an approved application. General partners share a code, so theirs must match the address too. */
export async function commissionEntries(via: Sql, applicationId: string): Promise<TimelineEntry[]> {
  const found = await run(
    via,
    db
      .selectFrom('partner_application as r')
      .innerJoin('payee as p', (join) =>
        join
          .onRef('p.partner_code', '=', 'r.partner_code')
          .on((row) => row('p.email', 'in', [row.val(''), row.fn<string>('lower', ['r.email'])])),
      )
      .innerJoin('commission as c', 'c.payee_id', 'p.id')
      .select(['c.id', 'c.plan', 'c.state', 'c.share_cents', 'c.paid_at'])
      .where('r.id', '=', applicationId)
      .where('r.status', '=', 'approved')
      .orderBy('c.id', 'desc')
      .limit(20),
  );
  return found.rows.map(({ id, plan, state, share_cents, paid_at }) => ({
    ...plainEntry,
    id,
    at: paid_at.toISOString(),
    kind: 'commission',
    title: `Commission of ${formatMoney(share_cents)} on ${humanize(plan)}`,
    detail: humanize(state),
    tone: state === 'paid' ? 'good' : 'waiting',
    link: { list: 'commissions', q: humanize(plan) },
  }));
}
