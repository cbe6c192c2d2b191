import { sql } from 'kysely';
import { approvedApplications } from '#core/leads/partner-application/approved.ts';
import { approvedApplicationStatus } from '#core/leads/partner-application/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, literal, run, runForFirst } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { post } from './ledger.ts';
import { holdForReview, isNotHeldFor, isUnpaid } from './review.ts';
import { newAccount, sharedAccount } from './rules.ts';
import { holdSelfReferral } from './self-referral.ts';

/** A payee whose applications name `accountId`, and the address they must have; null for any. */
interface Named {
  payeeId: string;
  partnerCode: string;
  email: string | null;
  accountId: string;
}

/**
 * Stores the account a payee is paid at, in the caller's transaction. Where they were never paid there, and it is not the
 * one before or is another payee's too, what they have not been paid yet is held for review: anyone can apply with anyone's
 * address, and one person with many. Returns the invoices.
 */
export async function changeAccount(via: Sql, named: Named): Promise<string[]> {
  const { payeeId, accountId } = named;
  const payee = await runForFirst(
    via,
    db.selectFrom('payee').select('account_id').where('id', '=', payeeId).forUpdate(),
  );
  const before = payee?.account_id ?? null;
  const reason = await whyLookedAt(via, named, before);
  const held = reason === null ? [] : await hold(via, named, { before, reason });
  const storing = db.updateTable('payee').set({ account_id: accountId }).where('id', '=', payeeId);
  await run(
    via,
    // While nothing is held for it, only the account before tells that this one is another.
    reason === null ? storing : storing.where((row) => row.exists(heldFor(payeeId, reason).select('c.id'))),
  );
  // The account may also show that the purchase was their own: whoever reviews it decides once, with all reasons.
  for (const invoiceId of held) await holdSelfReferral(via, invoiceId);
  return held;
}

/**
 * Holds what was not paid yet. Returns the invoices of what was not held for this account before, or was released for
 * another one since.
 */
async function hold(
  via: Sql,
  { payeeId, accountId }: Named,
  { before, reason }: { before: string | null; reason: string },
): Promise<string[]> {
  const held = await run(
    via,
    holdForReview(reason)
      .where('payee_id', '=', payeeId)
      .where(isUnpaid)
      .where((row) =>
        row.or([isNotHeldFor(reason, row), row.and([row.lit(before !== accountId), row('review', '=', false)])]),
      )
      .returning(['id', 'invoice_id']),
  );
  await post(
    via,
    'adjustment',
    held.rows.map(({ id }) => id),
  );
  return [...new Set(held.rows.map(({ invoice_id }) => invoice_id))];
}

const transfersOf = (payeeId: string) =>
  db
    .selectFrom('commission_transfer as t')
    .innerJoin('commission as c', 'c.id', 't.commission_id')
    .where('c.payee_id', '=', payeeId)
    .where('t.state', '=', 'made');

/** What the payee was paid at the account and was not all taken back: a payment to an impostor shows nothing. */
const keptBy = ({ payeeId, accountId }: Named) =>
  transfersOf(payeeId).where('t.account_id', '=', accountId).whereRef('t.reversed_cents', '<', 't.amount_cents');

/** Other payees that are paid at the account. */
const paidThere = ({ payeeId, accountId }: Named) =>
  db.selectFrom('payee as p').select('p.id').where('p.id', '<>', payeeId).where('p.account_id', '=', accountId);

/** Approved applications of others that name the account: one of them may have applied with this partner's address. */
const namedByOthers = ({ partnerCode, email, accountId }: Named) =>
  db
    .selectFrom('partner_application as a')
    .select('a.id')
    .where('a.status', '=', approvedApplicationStatus)
    .where('a.stripe_account_id', '=', accountId)
    .where('a.email', '<>', literal(erasedText))
    .where((row) =>
      row.or([
        row('a.partner_code', '<>', partnerCode),
        ...(email === null ? [] : [row(row.fn<string>('lower', ['a.email']), '<>', email.toLowerCase())]),
      ]),
    );

/** The commissions that were held for review for this reason. */
const heldFor = (payeeId: string, reason: string) =>
  db
    .selectFrom('commission as c')
    .where('c.payee_id', '=', payeeId)
    .where(sql<boolean>`position(${reason} in coalesce(c.review_reason, '')) > 0`);

/**
 * Why people look at what would be paid at this account; null where nothing speaks against it. The applications do not tell
 * everything: those of a person who was erased have no address any more.
 */
async function whyLookedAt(via: Sql, named: Named, before: string | null): Promise<string | null> {
  const { payeeId, partnerCode, email, accountId } = named;
  const unpaidThere = db
    .selectFrom('payee')
    .where('id', '=', payeeId)
    .where((row) => row.not(row.exists(keptBy(named).select('t.id'))));
  const isOther = unpaidThere
    .select('id')
    .where((row) =>
      row.or([
        row.lit(before !== null && before !== accountId),
        row.exists(
          approvedApplications(partnerCode, email)
            .select('id')
            .where('stripe_account_id', 'is distinct from', accountId),
        ),
        row.exists(transfersOf(payeeId).select('t.id')),
        row.exists(heldFor(payeeId, newAccount(accountId)).select('c.id')),
      ]),
    );
  if (await runForFirst(via, isOther)) return newAccount(accountId);
  const isShared = unpaidThere
    .select('id')
    .where((row) => row.or([row.exists(paidThere(named)), row.exists(namedByOthers(named))]));
  return (await runForFirst(via, isShared)) ? sharedAccount(accountId) : null;
}

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
