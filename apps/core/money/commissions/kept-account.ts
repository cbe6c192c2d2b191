import { approvedApplicationStatus } from '#core/leads/partner-application/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, literal, runForFirst } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';

/** The account a payee was left with, where the application that named it was approved and its sender erased. */
export async function keptAccount(via: Sql, payeeId: string): Promise<string | null> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('payee as p')
      .innerJoin('partner_application as a', (join) =>
        join.onRef('a.stripe_account_id', '=', 'p.account_id').onRef('a.partner_code', '=', 'p.partner_code'),
      )
      .select('p.account_id')
      .where('p.id', '=', payeeId)
      .where('a.status', '=', approvedApplicationStatus)
      .where('a.email', '=', literal(erasedText))
      .limit(1),
  );
  return found?.account_id ?? null;
}
