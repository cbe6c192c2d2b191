import { type Expression, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import type { TableName } from '#core/platform/statements.ts';
import { deleteEvents, eraseExchanges, eraseTexts } from './bodies.ts';
import * as is from './conditions.ts';
import { eraseLeads, erasePayees, erasePurchases, eraseRequests } from './records.ts';
import { type ExpiredName, expiredNames, type HeldReason } from './rules.ts';

/** What is erased some days after the last thing that happened with it. The row stays. */
interface Definition {
  table: TableName;
  /** Its rows, among others of the table. */
  among: is.Condition;
  /** Something personal is left in it. */
  isLeft: is.Condition;
  /** The last thing that happened. */
  lastAt: Expression<Date>;
  /** Why it has to wait, in this order. */
  held: Partial<Record<HeldReason, is.Condition>>;
  /** Erases rows, in the caller's transaction. They are locked. */
  erase: (via: Sql, keys: string[], before: Date) => Promise<void>;
  /** Rows of a first batch. */
  rows: number;
  /**
   * The index that finds the old rows: by an id that begins with the time, or by a time. `all`: the ids say nothing of
   * their age, or old rows are added later, so that all rows are looked at each time.
   */
  order: 'id' | 'started_at' | 'all';
  /** What names the rows to erase. */
  key: 'id' | 'job_id';
}
export interface Expired extends Definition {
  name: ExpiredName;
}

const always = sql<boolean>`TRUE`;
const byId = { order: 'id', key: 'id' } as const;
const records = { ...byId, among: always, rows: 100 } as const;
const touched = [is.own<Date>('created_at'), is.changedAt, is.notedAt] as const;
const job = is.hasJob(is.own('reference'));

const bodies = {
  message: {
    ...byId,
    table: 'message',
    among: always,
    rows: 1_000,
    erase: eraseTexts,
    isLeft: is.isWritten('text'),
    lastAt: is.own<Date>('created_at'),
    held: { job: is.itsJobIsUnderWay },
  },
  job_attempt: {
    table: 'job_attempt',
    order: 'started_at',
    key: 'job_id',
    rows: 1_000,
    erase: eraseExchanges,
    among: is.either(is.isThere('snippet'), is.isThere('exchange')),
    isLeft: always,
    lastAt: is.own<Date>('started_at'),
    held: {},
  },
  webhook_event: {
    ...byId,
    table: 'webhook_event',
    among: always,
    rows: 1_000,
    erase: deleteEvents,
    isLeft: always,
    lastAt: is.own<Date>('created_at'),
    held: { job: is.deliveryIsUnderWay },
  },
} satisfies Partial<Record<ExpiredName, Definition>>;

const forms = {
  contact_form: {
    ...records,
    table: 'contact_form',
    isLeft: is.isWritten('email'),
    lastAt: is.lastOf(...touched),
    held: { job },
    erase: eraseLeads('contact_form'),
  },
  demo_request: {
    ...records,
    table: 'demo_request',
    isLeft: is.isWritten('email'),
    lastAt: is.lastOf(...touched, is.own<Date>('expires_at'), is.calledAt),
    held: { number: is.hasNumber, job },
    erase: eraseLeads('demo_request'),
  },
  newsletter_subscriber: {
    // People unsubscribe after any time.
    ...records,
    table: 'newsletter_subscriber',
    order: 'all',
    among: is.hasStatus('status', 'unsubscribed'),
    isLeft: is.isWritten('email'),
    lastAt: is.lastOf(...touched),
    held: { job },
    erase: eraseLeads('newsletter_subscriber'),
  },
  partner_application: {
    ...records,
    table: 'partner_application',
    among: is.hasOtherStatus('status', 'approved'),
    isLeft: is.isWritten('email'),
    lastAt: is.lastOf(...touched),
    held: { job },
    erase: eraseLeads('partner_application'),
  },
  custom_deal: {
    ...records,
    table: 'custom_deal',
    among: is.hasOtherStatus('status', 'approved'),
    isLeft: is.either(is.isWritten('customer_email'), is.isWritten('sales_rep_email')),
    lastAt: is.lastOf(...touched),
    held: { job },
    erase: eraseLeads('custom_deal'),
  },
  privacy_request: {
    ...records,
    table: 'privacy_request',
    // Answered ones are forgotten 30 days later, as the people are told, and no sooner: `forgetPeople` in `requests.ts`.
    among: is.either(is.hasStatus('state', 'waiting'), is.hasStatus('state', 'running')),
    isLeft: is.either(is.isThere('email'), is.isThere('phone'), is.isThere('reason')),
    lastAt: is.own<Date>('created_at'),
    held: { job: is.hasStatus('state', 'running') },
    erase: eraseRequests,
  },
} satisfies Partial<Record<ExpiredName, Definition>>;

const contractEnd = sql<Date>`${is.own('contract_start_date')} + make_interval(months => ${is.own('contract_months')})`;

const money = {
  partner: {
    ...records,
    table: 'partner_application',
    among: is.hasStatus('status', 'approved'),
    isLeft: is.isWritten('email'),
    lastAt: is.lastOf(...touched, is.partnerEarnedAt),
    held: { payment: is.partnerHasCustomers, commission: is.isPartnerUnpaid, job },
    erase: eraseLeads('partner_application'),
  },
  approved_deal: {
    ...records,
    table: 'custom_deal',
    among: is.hasStatus('status', 'approved'),
    isLeft: is.either(is.isWritten('customer_email'), is.isWritten('sales_rep_email')),
    lastAt: is.lastOf(...touched, contractEnd),
    held: { job },
    erase: eraseLeads('custom_deal'),
  },
  checkout: {
    ...records,
    table: 'checkout',
    erase: erasePurchases,
    isLeft: is.either(is.isWritten('customer_email'), is.isWritten('partner_email')),
    lastAt: is.lastOf(is.own<Date>('created_at'), is.own<Date>('paid_at'), is.endedAt, is.billedAt, is.paidAt),
    held: { payment: is.isBeingPaid, commission: is.earnsCommissions, job: is.hasJobAboutPurchase },
  },
  payee: {
    ...records,
    table: 'payee',
    order: 'all',
    erase: erasePayees,
    // A named partner has none. Each erased one still differs from the others.
    isLeft: sql`r.email <> '' AND r.email NOT LIKE 'erased %'`,
    lastAt: is.lastOf(is.own<Date>('created_at'), is.earnedAt, is.transferredAt),
    held: { payment: is.hasCustomers, commission: is.isUnpaid },
  },
} satisfies Partial<Record<ExpiredName, Definition>>;

const definitions: Record<ExpiredName, Definition> = { ...bodies, ...forms, ...money };
export const expiredKinds: readonly Expired[] = expiredNames.map((name) => ({ name, ...definitions[name] }));
