import { sql } from 'kysely';
import { approvedApplications } from '#core/leads/partner-application/approved.ts';
import { approvedApplicationStatus, isStripeAccount } from '#core/leads/partner-application/rules.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, literal, run, runForFirst } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { changeAccount } from './account-change.ts';
import { isOpenPurchase } from './orders.ts';
import { addPayee } from './payees.ts';

/**
 * For applications whose address is about to be erased, in the caller's transaction: the payees of who sent them keep the
 * account that they named. What is owed can be paid there, and another one waits for review. Returns whether it added a
 * payee, for customers who still pay but have not yet earned anybody anything.
 */
export async function keepAccounts(via: Sql, applications: readonly string[]): Promise<boolean> {
  const senders = await run(
    via,
    db
      .selectFrom('partner_application')
      .select(['partner_code', sql<string>`lower(email)`.as('email')])
      .distinct()
      .where((row) => isOneOf(row.ref('id'), applications, 'uuid'))
      .where('status', '=', approvedApplicationStatus)
      .where('email', '<>', literal(erasedText)),
  );
  let added = false;
  // The applications of a named partner are still found, by the code that is theirs alone.
  for (const { partner_code: partnerCode, email } of senders.rows.filter((one) =>
    needsPartnerEmail(one.partner_code),
  )) {
    const newest = await runForFirst(
      via,
      approvedApplications(partnerCode, email).select('stripe_account_id').orderBy('id', 'desc').limit(1),
    );
    const accountId = newest?.stripe_account_id ?? null;
    if (accountId === null || !isStripeAccount(accountId)) continue;
    const known = await findPayee(via, partnerCode, email);
    if (known === undefined && !(await hasOpenReferral(via, partnerCode, email))) continue;
    const payeeId = known ?? (await addPayee(via, partnerCode, email));
    added ||= known === undefined;
    await changeAccount(via, { payeeId, partnerCode, email, accountId });
  }
  return added;
}

async function findPayee(via: Sql, partnerCode: string, email: string): Promise<string | undefined> {
  const payees = db.selectFrom('payee').select('id').where('partner_code', '=', partnerCode).where('email', '=', email);
  return (await runForFirst(via, payees))?.id;
}

async function hasOpenReferral(via: Sql, partnerCode: string, email: string): Promise<boolean> {
  const found = await runForFirst(
    via,
    db
      .selectFrom('checkout as c')
      .leftJoin('subscription as s', 's.checkout_id', 'c.id')
      .select('c.id')
      .where('c.partner_code', '=', partnerCode)
      .where(sql<boolean>`lower(c.partner_email) = ${email}`)
      .where(isOpenPurchase)
      .limit(1),
  );
  return found !== undefined;
}
