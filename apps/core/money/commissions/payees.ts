import type { PaymentClient } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import type { PartnerService } from '#core/leads/partner-application/service.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { Payee } from '#core/platform/prisma/client.ts';
import { book } from './ledger.ts';

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
  await sql.query({
    text: 'SELECT 1 FROM payee WHERE id = (SELECT payee_id FROM commission WHERE id = $1) FOR UPDATE',
    values: [commissionId],
  });
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
    await sql.query({
      text: 'UPDATE payee SET account_id = $2, account_ready = $3, checked_at = now() WHERE id = $1',
      values: [payee.id, accountId, ready],
    });
    if (ready === payee.accountReady) return [];
    const waiting = await sql.query<{ id: string; invoice_id: string }>({
      text: `SELECT id, invoice_id FROM commission WHERE payee_id = $1 AND state IN ('held', 'payable')`,
      values: [payee.id],
    });
    await book(
      sql,
      'adjustment',
      waiting.rows.map((row) => row.id),
    );
    return [...new Set(waiting.rows.map((row) => row.invoice_id))];
  });
}
