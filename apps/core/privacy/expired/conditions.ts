import { type Expression, sql } from 'kysely';
import { db, literal } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';

// Conditions on a row `r` of a kind's table.

export type Condition = Expression<boolean>;
export const own = <Value = string>(column: string) => sql.ref<Value>(`r.${column}`);
export const either = (...conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` OR `)})`;
const exists = (rows: Expression<unknown>): Condition => sql`EXISTS ${rows}`;

/** Whether a text is still there. */
export const isWritten = (column: string): Condition =>
  sql`${own(column)} IS NOT NULL AND ${own(column)} <> ${literal(erasedText)}`;
export const isThere = (column: string): Condition => sql`${own(column)} IS NOT NULL`;
export const hasStatus = (column: string, value: string): Condition => sql`${own(column)} = ${literal(value)}`;
export const hasOtherStatus = (column: string, value: string): Condition => sql`${own(column)} <> ${literal(value)}`;

/** The last of these moments; those that are null do not count. */
export const lastOf = (...moments: Expression<Date | null>[]) => sql<Date>`greatest(${sql.join(moments)})`;
const newest = (column: string) => sql<Date | null>`max(${sql.ref(column)})`;

/** When the team or the sender last changed a record, and when the team last wrote about it. */
export const changedAt = db
  .selectFrom('record_change as c')
  .select(newest('c.created_at').as('at'))
  .where('c.record_id', '=', own('id'))
  .$asScalar();
export const notedAt = db
  .selectFrom('note as n')
  .select(newest('n.created_at').as('at'))
  .where('n.record_id', '=', own('id'))
  .$asScalar();
export const calledAt = db
  .selectFrom('demo_call as d')
  .select(newest('d.started_at').as('at'))
  .where('d.demo_id', '=', own('id'))
  .$asScalar();

const isUnderWay = ['pending', 'dispatched', 'running', 'failed'].map((state) => sql.lit(state));
/** A job will still send or do something: those that wait for a person or a setting will not by themselves. */
const underWay = db
  .selectFrom('job as j')
  .select('j.id')
  .where(sql<boolean>`j.state IN (${sql.join(isUnderWay)})`);
/** About the record with this reference. */
export const hasJob = (reference: Expression<string>): Condition =>
  exists(underWay.where('j.subject_reference', '=', reference));
export const itsJobIsUnderWay = exists(underWay.where('j.id', '=', own('job_id')));
export const deliveryIsUnderWay = exists(
  underWay
    .where('j.subject_reference', '=', own('subject_reference'))
    .where('j.name', '=', literal('deliver-event'))
    .where(sql<boolean>`j.payload ->> 'event' = r.id::text`),
);

export const hasNumber = exists(
  db.selectFrom('demo_number as n').select('n.number').where('n.demo_id', '=', own('id')),
);

const isLive = sql<boolean>`s.status NOT IN ('canceled', 'incomplete_expired')`;
const sold = db.selectFrom('subscription as s').where('s.checkout_id', '=', own('id'));
const billed = sold.innerJoin('invoice as i', 'i.subscription_id', 's.id');
const isUnsettled = sql<boolean>`c.state IN ('accrued', 'held', 'payable')`;

/** A purchase that is being paid, or for which more will be paid. */
export const isBeingPaid = either(
  sql`${own('state')} IN ('open', 'processing', 'review')`,
  exists(sold.select('s.id').where(isLive)),
);
export const earnsCommissions = exists(
  billed.innerJoin('commission as c', 'c.invoice_id', 'i.id').select('c.id').where(isUnsettled),
);
export const hasJobAboutPurchase = exists(
  underWay.where((row) =>
    row.or([
      row('j.subject_reference', '=', sql<string>`r.id::text`),
      row('j.subject_reference', 'in', billed.select('i.id')),
    ]),
  ),
);
export const endedAt = sold.select(newest('s.ended_at').as('at')).$asScalar();
export const billedAt = billed.select(newest('i.issued_at').as('at')).$asScalar();
export const paidAt = billed.select(newest('i.paid_at').as('at')).$asScalar();

const earned = db.selectFrom('commission as c').where('c.payee_id', '=', own('id'));
export const isUnpaid = exists(earned.select('c.id').where(isUnsettled));
/** Customers that a payee sent still pay. */
export const hasCustomers = exists(
  earned.innerJoin('subscription as s', 's.checkout_id', 'c.checkout_id').select('s.id').where(isLive),
);
export const earnedAt = earned.select(newest('c.paid_at').as('at')).$asScalar();
export const transferredAt = earned
  .innerJoin('commission_transfer as t', 't.commission_id', 'c.id')
  .select(newest('t.made_at').as('at'))
  .$asScalar();

/** What a partner earns through the payees of their application: a shared code has one for each email. */
const partnerEarned = db
  .selectFrom('payee as p')
  .innerJoin('commission as c', 'c.payee_id', 'p.id')
  .where('p.partner_code', '=', own('partner_code'))
  .where(sql<boolean>`p.email IN ('', lower(${own('email')}))`);
export const isPartnerUnpaid = exists(partnerEarned.select('c.id').where(isUnsettled));
export const partnerHasCustomers = exists(
  partnerEarned.innerJoin('subscription as s', 's.checkout_id', 'c.checkout_id').select('s.id').where(isLive),
);
export const partnerEarnedAt = partnerEarned.select(newest('c.paid_at').as('at')).$asScalar();
