import type { PaymentClient } from '#core/clients/stripe/client.ts';
import type { Config } from '#core/config/config.ts';
import { isStripeAccount } from '#core/leads/partner-application/rules.ts';
import type { PartnerService } from '#core/leads/partner-application/service.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { idFromName } from '#core/platform/ids.ts';
import type { Payee } from '#core/platform/prisma/client.ts';
import { db, newRow, now, run } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { changeAccount, keptAccount } from './account-change.ts';
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

/**
 * Stores a payee that may exist, and returns the id of a new one. One who was erased is taken up again with the account
 * they were paid at, so that another one is noticed. The email is in lower case; empty for a named partner.
 */
export async function addPayee(via: Sql, partnerCode: string, email: string): Promise<string> {
  const id = idFromName(`payee:${partnerCode}:${email}`);
  // The id follows from the email, so a row of this id with another email was erased.
  await run(via, db.updateTable('payee').set({ email }).where('id', '=', id).where('email', '<>', email));
  const fresh = newRow('payee', { id, partner_code: partnerCode, email, account_id: null, checked_at: null });
  await run(
    via,
    db
      .insertInto('payee')
      .values(fresh)
      .onConflict((known) => known.columns(['partner_code', 'email']).doNothing()),
  );
  return id;
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
 * connected to ours, so a made-up id is never paid. What an account would be paid that replaces another waits for review.
 * Without an account, the last one stays to compare the next with. Returns the invoices whose commissions may have changed.
 */
export async function checkAccount(
  { database, config, partners }: PayeeDependencies,
  payments: PaymentClient,
  payee: Payee,
): Promise<string[]> {
  const { partner_code } = payee;
  const email = needsPartnerEmail(partner_code) ? payee.email : null;
  const configured = config.partnerAccounts[partner_code] ?? null;
  const accountId = configured ?? (await namedAccount({ database, partners }, payee, email));
  const ready = accountId !== null && (await payments.accountReady(accountId));
  return database.transaction(async (sql) => {
    await run(
      sql,
      db
        .updateTable('payee')
        .set({ account_ready: ready, checked_at: now, ...(configured === null ? {} : { account_id: configured }) })
        .where('id', '=', payee.id),
    );
    const held =
      accountId === null || configured !== null
        ? []
        : await changeAccount(sql, { payeeId: payee.id, partnerCode: partner_code, email, accountId });
    if (ready === payee.account_ready) return held;
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

/** The account that the newest approved application names; of a partner who was erased, the one they were left with. */
async function namedAccount(
  { database, partners }: Pick<PayeeDependencies, 'database' | 'partners'>,
  { id, partner_code }: Payee,
  email: string | null,
): Promise<string | null> {
  // What all erased partners are called is no one's address.
  const application = email === erasedText ? null : await partners.approved(partner_code, email);
  const named = application ? application.stripe_account_id : await keptAccount(database.sql, id);
  return named !== null && isStripeAccount(named) ? named : null;
}
