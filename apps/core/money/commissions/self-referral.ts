import { sql } from 'kysely';
import { approvedApplications } from '#core/leads/partner-application/approved.ts';
import { needsPartnerEmail } from '#core/money/plans/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, run, runForFirst } from '#core/platform/statements.ts';
import { spamStatus } from '#core/resources/rules.ts';
import { holdForReview, isNotHeldFor, isUnpaid } from './review.ts';
import { selfReferral } from './rules.ts';

interface Purchase {
  invoiceId: string;
  checkoutId: string;
  customerEmail: string;
  partnerCode: string;
  partnerEmail: string | null;
  payeeId: string;
}

/** Why a purchase seems to be the partner's own; null when nothing says so. See {@link selfReferral}. */
export async function findSelfReferral(via: Sql, purchase: Purchase): Promise<string | null> {
  const { customerEmail, partnerEmail } = purchase;
  const applications = await readApplications(via, purchase);
  const accounts = applications.flatMap(({ account }) => (account === null || account === '' ? [] : [account]));
  const own = applications.flatMap(({ email }) => email ?? []);
  return selfReferral({
    customerEmail,
    partnerEmails: partnerEmail === null ? own : [partnerEmail, ...own],
    accountEmails: await namersOf(via, accounts),
    cardEmails: await cardHolders(via, purchase),
  });
}

/**
 * Judges a payment again before its commissions are paid, in the caller's transaction, which has locked their payee: the
 * partner may have applied, or named an account, since it was made. What seems to be their own is held, unless that was
 * approved for this order.
 */
export async function holdSelfReferral(via: Sql, invoiceId: string): Promise<void> {
  const sold = await runForFirst(
    via,
    db
      .selectFrom('commission as c')
      .innerJoin('checkout', 'checkout.id', 'c.checkout_id')
      .select(['c.checkout_id', 'c.partner_code', 'c.payee_id'])
      .select(['checkout.customer_email', 'checkout.partner_email'])
      .where('c.invoice_id', '=', invoiceId)
      .limit(1),
  );
  if (!sold) return;
  const reason = await findSelfReferral(via, {
    invoiceId,
    checkoutId: sold.checkout_id,
    customerEmail: sold.customer_email,
    partnerCode: sold.partner_code,
    partnerEmail: sold.partner_email,
    payeeId: sold.payee_id,
  });
  if (reason === null) return;
  await run(
    via,
    holdForReview(reason)
      .where('invoice_id', '=', invoiceId)
      .where(isUnpaid)
      .where((row) => isNotHeldFor(reason, row))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('commission as sibling')
              .select('sibling.id')
              .where('sibling.checkout_id', '=', sold.checkout_id)
              .where(sql<boolean>`position(${reason} in coalesce(sibling.approved_reason, '')) > 0`),
          ),
        ),
      ),
  );
}

/** The partner's approved applications, and the account that was checked last. */
async function readApplications(via: Sql, { partnerCode, partnerEmail, payeeId }: Purchase) {
  const found = await run(
    via,
    approvedApplications(partnerCode, needsPartnerEmail(partnerCode) ? (partnerEmail ?? '') : null).select([
      'email',
      'stripe_account_id as account',
    ]),
  );
  const payee = await run(via, db.selectFrom('payee').select('account_id as account').where('id', '=', payeeId));
  return [...found.rows, ...payee.rows.map((row) => ({ ...row, email: null }))];
}

/** The addresses of those who named one of these payout accounts as theirs. */
async function namersOf(via: Sql, accounts: readonly string[]): Promise<string[]> {
  if (accounts.length === 0) return [];
  const found = await run(
    via,
    db
      .selectFrom('partner_application')
      .select('email')
      .where((row) => isOneOf(row.ref('stripe_account_id'), accounts, 'text'))
      .where('status', '<>', spamStatus),
  );
  return found.rows.map(({ email }) => email);
}

/** The customers of other purchases that were paid with a card of this invoice. */
async function cardHolders(via: Sql, { invoiceId, checkoutId }: Purchase): Promise<string[]> {
  const found = await run(
    via,
    db
      .selectFrom('invoice_payment as own')
      .innerJoin('invoice_payment as p', 'p.card_fingerprint', 'own.card_fingerprint')
      .innerJoin('invoice', 'invoice.id', 'p.invoice_id')
      .innerJoin('subscription', 'subscription.id', 'invoice.subscription_id')
      .innerJoin('checkout', 'checkout.id', 'subscription.checkout_id')
      .select('checkout.customer_email')
      .distinct()
      .where('own.invoice_id', '=', invoiceId)
      .where('checkout.id', '<>', checkoutId),
  );
  return found.rows.map(({ customer_email }) => customer_email);
}
