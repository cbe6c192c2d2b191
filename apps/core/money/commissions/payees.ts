import type { PaymentClient } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import { isStripeAccount } from '#core/leads/partner-application/rules.ts';
import type { PartnerService } from '#core/leads/partner-application/service.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import type { Payee } from '#core/platform/prisma/client.ts';
import { db, now, run } from '#core/platform/statements.ts';
import { holdForNewAccount } from './account-change.ts';
import { post } from './ledger.ts';

export interface PayeeDependencies {
  database: Database;
  config: Pick<Config, 'partnerAccounts' | 'approvals'>;
  partners: Pick<PartnerService, 'approved' | 'firstApproved'>;
}

/** What is needed to transfer money, or to read its transfers from Stripe. */
export interface PayoutDependencies extends PayeeDependencies {
  payments: PaymentClient;
}

/** Locks a commission's payee, so that changes to one payee's money run one at a time. */
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
 * Asks Stripe whether a payee's account can be paid, and releases what waited for it. Stripe only finds accounts
 * connected to ours, so a made-up id is never paid. What an account would be paid that replaces another waits for review. Returns the invoices whose commissions may have changed.
 */
export async function checkAccount(
  { database, config, partners }: PayeeDependencies,
  payments: PaymentClient,
  payee: Payee,
): Promise<string[]> {
  const { partnerCode } = payee;
  const email = needsPartnerEmail(partnerCode) ? payee.email : null;
  const named = (await partners.approved(partnerCode, email))?.stripeAccountId ?? null;
  const configured = config.partnerAccounts[partnerCode] ?? null;
  const accountId = configured ?? (named !== null && isStripeAccount(named) ? named : null);
  const ready = accountId !== null && (await payments.accountReady(accountId));
  return database.transaction(async (sql) => {
    await run(
      sql,
      db
        .updateTable('payee')
        .set({ account_id: accountId, account_ready: ready, checked_at: now })
        .where('id', '=', payee.id),
    );
    const held =
      accountId === null || configured !== null
        ? []
        : await holdForNewAccount(sql, { payeeId: payee.id, partnerCode, email, accountId });
    if (ready === payee.accountReady) return held;
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
    return [...new Set([...held, ...waiting.rows.map((row) => row.invoice_id)])];
  });
}
