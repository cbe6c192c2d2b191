import type { PaymentClient } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import type { PartnerService } from '#core/leads/partner-application/service.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { Payee } from '#core/platform/prisma/client.ts';
import { db, now, run } from '#core/platform/statements.ts';
import { post } from './ledger.ts';

export interface PayeeDependencies {
  database: Database;
  config: Pick<Config, 'partnerAccounts'>;
  partners: Pick<PartnerService, 'approved'>;
}

/** What it takes to move money, or to learn at Stripe how it moved. */
export interface PayoutDependencies extends PayeeDependencies {
  payments: PaymentClient;
}

/** Everything about one payee's money happens one after the other: takes the lock of a commission's payee. */
export async function lockPayeeOf(sql: Sql, commissionId: string): Promise<void> {
  await run(
    sql,
    db
      .selectFrom('payee')
      .select('id')
      .where('id', '=', (select) => select.selectFrom('commission').select('payee_id').where('id', '=', commissionId))
      .forUpdate(),
  );
}

/**
 * Asks Stripe whether a payee's account can be paid, and lets what waited for it go on. A named partner's account is a
 * setting; a general partner's is the one on their approved application. Stripe only knows accounts that were connected
 * to ours, so an id that somebody made up is never paid. Gives the invoices whose commissions may have changed.
 */
export async function checkAccount(
  { database, config, partners }: PayeeDependencies,
  payments: PaymentClient,
  payee: Payee,
): Promise<string[]> {
  const { partnerCode } = payee;
  const email = needsPartnerEmail(partnerCode) ? payee.email : null;
  const accountId =
    config.partnerAccounts[partnerCode] ?? (await partners.approved(partnerCode, email))?.stripeAccountId ?? null;
  const ready = accountId !== null && (await payments.accountReady(accountId));
  return database.transaction(async (sql) => {
    await run(
      sql,
      db
        .updateTable('payee')
        .set({ account_id: accountId, account_ready: ready, checked_at: now })
        .where('id', '=', payee.id),
    );
    if (ready === payee.accountReady) return [];
    const waiting = await run(
      sql,
      db
        .selectFrom('commission')
        .select(['id', 'invoice_id'])
        .where('payee_id', '=', payee.id)
        .where('state', 'in', ['held', 'payable']),
    );
    await post(
      sql,
      'adjustment',
      waiting.rows.map((row) => row.id),
    );
    return [...new Set(waiting.rows.map((row) => row.invoice_id))];
  });
}
