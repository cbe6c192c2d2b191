import { type RawBuilder, sql } from 'kysely';
import type { Config } from '#core/config/config.ts';
import type { Sql } from '#core/platform/database.ts';
import { firstIdAt } from '#core/platform/ids.ts';
import { run, statement, type TableName } from '#core/platform/statements.ts';
import { erasedText } from '#core/resources/rules.ts';
import { deleteEvents, eraseLeads, erasePayees, erasePurchases, eraseTexts } from './old-records.ts';
import { eraseReceptionists, isBought } from './receptionists.ts';

/** Rows that are deleted, or lose what they say of people, some days after the last thing that happened with them. */
export interface RetentionRule {
  /** As the log and the Health page call it. */
  name: string;
  table: TableName;
  days: keyof Config['retention'];
  /** Which rows `r` have expired, if nothing happened with them since this moment: old, not empty, and needed by nothing. */
  isExpired: (before: Date) => RawBuilder<unknown>;
  /** The indexed column by which they are found, oldest first. */
  order: string;
  /** What names the rows for `act`. */
  key: 'ctid' | 'id' | 'job_id';
  /** Deletes or erases these rows, in the transaction that has locked them. */
  act: (via: Sql, keys: string[], before: Date) => Promise<unknown>;
}

const deleteFrom = (table: TableName) => (via: Sql, places: string[]) =>
  run(via, statement`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(${places}::tid[])`);

/** From a table whose rows are counted: takes them off the list's total. */
const deleteCounted = (table: 'job' | 'message') => async (via: Sql, places: string[]) => {
  await deleteFrom(table)(via, places);
  await run(via, statement`UPDATE list_total SET total = total - ${places.length} WHERE list = ${table}`);
};
/** The total includes it, so that it can be taken off. */
const isCounted = (table: 'job' | 'message') =>
  sql`r.created_at <= (SELECT up_to FROM list_total WHERE list = ${sql.lit(table)})`;

const deletion = (table: TableName, days: keyof Config['retention'], column: string) =>
  ({
    name: table,
    table,
    days,
    isExpired: (before: Date) => sql`${sql.ref(`r.${column}`)} < ${before}`,
    order: column,
    key: 'ctid',
    act: deleteFrom(table),
  }) satisfies RetentionRule;

/** Rows whose id begins with the time of what they are about. */
const deletionById = (table: TableName, days: keyof Config['retention']) =>
  ({
    name: table,
    table,
    days,
    isExpired: () => sql`TRUE`,
    order: 'id',
    key: 'ctid',
    act: deleteFrom(table),
  }) satisfies RetentionRule;

/** An id of `newId`. Those derived from a name stay, so that nothing is stored or sent a second time under that name. */
const isPlainId = (column: string) => sql`substr(${sql.ref(column)}::text, 15, 1) = '7'`;

const erased = sql.lit(erasedText);
const byId = { order: 'id', key: 'id' } as const;

/** Something will still be sent or done about the record: jobs that wait for a person will not run by themselves. */
const isInFlight = sql`j.state IN ('pending', 'queued', 'running', 'retrying')`;
const hasJob = sql`EXISTS (SELECT FROM job j WHERE j.subject_reference = r.reference AND ${isInFlight})`;
/** The deliveries of an event. */
const deliveriesOf = sql`SELECT FROM job j WHERE j.subject_reference = r.subject_reference
  AND j.name = 'deliver-event' AND j.payload ->> 'event' = r.id::text`;
/** When it came, or the team or the sender last changed it or the team wrote about it. */
const touched = sql`greatest(r.created_at, (SELECT max(c.created_at) FROM record_change c WHERE c.record_id = r.id),
  (SELECT max(n.created_at) FROM note n WHERE n.record_id = r.id))`;
const isUnsettled = sql`c.state IN ('accrued', 'held', 'payable')`;
const isLive = sql`s.status NOT IN ('canceled', 'incomplete_expired')`;
/** What a partner earns through the payees of their application: a shared code has one for each email. */
const partnerEarned = sql`FROM payee p JOIN commission c ON c.payee_id = p.id
  WHERE p.partner_code = r.partner_code AND p.email IN ('', lower(r.email))`;

/** In the order of a run: what is deleted first needs no erasing. */
export const retentionRules: readonly RetentionRule[] = [
  deletion('idempotency_key', 'idempotency_key', 'created_at'),
  deletion('admin_session', 'admin_session', 'expires_at'),
  deletion('phone_code', 'phone_code', 'created_at'),
  deletion('throttle', 'throttle', 'window_start'),
  {
    ...deletion('stripe_event', 'stripe_event', 'received_at'),
    isExpired: (before) => sql`r.received_at < ${before} AND r.handled_at IS NOT NULL`,
  },
  {
    // A dead job waits for a person, to whom the record's other jobs explain it: they go together.
    name: 'job',
    table: 'job',
    days: 'job',
    isExpired: (before) => sql`r.finished_at < ${before} AND r.state IN ('succeeded', 'cancelled')
      AND ${isPlainId('r.id')} AND ${isCounted('job')}
      AND NOT EXISTS (SELECT FROM job o WHERE o.subject_reference = r.subject_reference
        AND o.state NOT IN ('succeeded', 'cancelled'))`,
    order: 'id',
    key: 'ctid',
    act: deleteCounted('job'),
  },
  {
    // It tells its job that it was sent, so it goes after it.
    name: 'message',
    table: 'message',
    days: 'message',
    isExpired: (before) => sql`r.created_at < ${before} AND ${isPlainId('r.job_id')} AND ${isCounted('message')}
      AND NOT EXISTS (SELECT FROM job j WHERE j.id = r.job_id)`,
    order: 'id',
    key: 'ctid',
    act: deleteCounted('message'),
  },
  {
    name: 'webhook_event',
    table: 'webhook_event',
    days: 'webhook_event',
    isExpired: (before) => sql`r.created_at < ${before}
      AND NOT EXISTS (${deliveriesOf} AND j.state NOT IN ('succeeded', 'cancelled'))`,
    order: 'id',
    key: 'ctid',
    act: deleteFrom('webhook_event'),
  },
  {
    ...byId,
    name: 'texts of messages',
    table: 'message',
    days: 'bodies',
    isExpired: (before) => sql`r.created_at < ${before} AND r.text <> ${erased}
      AND NOT EXISTS (SELECT FROM job j WHERE j.id = r.job_id AND ${isInFlight})`,
    act: eraseTexts,
  },
  {
    name: 'answers to attempts',
    table: 'job_attempt',
    days: 'bodies',
    isExpired: (before) => sql`r.started_at < ${before} AND (r.snippet IS NOT NULL OR r.exchange IS NOT NULL)`,
    order: 'started_at',
    key: 'ctid',
    act: (via, places) =>
      run(via, statement`UPDATE job_attempt SET snippet = NULL, exchange = NULL WHERE ctid = ANY(${places}::tid[])`),
  },
  {
    ...byId,
    name: 'undelivered events',
    table: 'webhook_event',
    days: 'bodies',
    isExpired: (before) => sql`r.created_at < ${before}
      AND NOT EXISTS (${deliveriesOf} AND ${isInFlight})`,
    act: deleteEvents,
  },
  deletion('call_turn', 'bodies', 'at'),
  {
    ...byId,
    name: 'summaries of calls',
    table: 'call',
    days: 'bodies',
    isExpired: (before) => sql`r.started_at < ${before} AND r.summary IS NOT NULL`,
    act: (via, ids) => run(via, statement`UPDATE call SET summary = NULL WHERE id = ANY(${ids}::uuid[])`),
  },
  deletionById('unanswered_question', 'bodies'),
  deletionById('call_message', 'forms'),
  deletionById('call', 'forms'),
  deletion('appointment', 'forms', 'ends_at'),
  {
    ...byId,
    name: 'contact_form',
    table: 'contact_form',
    days: 'forms',
    isExpired: (before) => sql`r.email <> ${erased} AND ${touched} < ${before} AND NOT ${hasJob}`,
    act: eraseLeads('contact_form'),
  },
  {
    ...byId,
    name: 'demo_request',
    table: 'demo_request',
    days: 'forms',
    isExpired: (before) => sql`r.email <> ${erased} AND greatest(${touched}, r.expires_at,
        (SELECT max(c.started_at) FROM call c JOIN receptionist o ON o.id = c.receptionist_id
          WHERE o.demo_id = r.id)) < ${before}
      AND NOT EXISTS (SELECT FROM demo_number n WHERE n.demo_id = r.id) AND NOT ${hasJob}`,
    act: eraseLeads('demo_request'),
  },
  {
    order: 'created_at',
    key: 'id',
    name: 'newsletter_subscriber',
    table: 'newsletter_subscriber',
    days: 'forms',
    isExpired: (before) =>
      sql`r.status = 'unsubscribed' AND r.email <> ${erased} AND ${touched} < ${before} AND NOT ${hasJob}`,
    act: eraseLeads('newsletter_subscriber'),
  },
  {
    ...byId,
    name: 'partner_application',
    table: 'partner_application',
    days: 'forms',
    isExpired: (before) =>
      sql`r.status <> 'approved' AND r.email <> ${erased} AND ${touched} < ${before} AND NOT ${hasJob}`,
    act: eraseLeads('partner_application'),
  },
  {
    ...byId,
    name: 'custom_deal',
    table: 'custom_deal',
    days: 'forms',
    isExpired: (before) => sql`r.status <> 'approved'
      AND (r.customer_email <> ${erased} OR r.sales_rep_email <> ${erased})
      AND ${touched} < ${before} AND NOT ${hasJob}`,
    act: eraseLeads('custom_deal'),
  },
  {
    // Answered ones are forgotten 30 days later, as the people are told, and no sooner: `forgetPeople` in `requests.ts`.
    ...byId,
    name: 'privacy_request',
    table: 'privacy_request',
    days: 'forms',
    isExpired: (before) => sql`r.state = 'waiting' AND r.created_at < ${before}
      AND (r.email IS NOT NULL OR r.phone IS NOT NULL OR r.reason IS NOT NULL)`,
    act: (via, ids) =>
      run(
        via,
        statement`UPDATE privacy_request SET email = NULL, phone = NULL, reason = NULL WHERE id = ANY(${ids}::uuid[])`,
      ),
  },
  {
    ...byId,
    name: 'partners',
    table: 'partner_application',
    days: 'money',
    isExpired: (before) => sql`r.status = 'approved' AND r.email <> ${erased}
      AND greatest(${touched}, (SELECT max(c.paid_at) ${partnerEarned})) < ${before}
      AND NOT EXISTS (SELECT ${partnerEarned} AND ${isUnsettled})
      AND NOT EXISTS (SELECT ${partnerEarned}
        AND EXISTS (SELECT FROM subscription s WHERE s.checkout_id = c.checkout_id AND ${isLive}))
      AND NOT ${hasJob}`,
    act: eraseLeads('partner_application'),
  },
  {
    ...byId,
    name: 'approved deals',
    table: 'custom_deal',
    days: 'money',
    isExpired: (before) => sql`r.status = 'approved'
      AND (r.customer_email <> ${erased} OR r.sales_rep_email <> ${erased})
      AND greatest(${touched}, r.contract_start_date + make_interval(months => r.contract_months)) < ${before}
      AND NOT ${hasJob}`,
    act: eraseLeads('custom_deal'),
  },
  {
    ...byId,
    name: 'checkout',
    table: 'checkout',
    days: 'money',
    isExpired: (before) => sql`(r.customer_email <> ${erased} OR r.partner_email <> ${erased})
      AND r.state NOT IN ('open', 'processing', 'review')
      AND greatest(r.created_at, r.paid_at, (SELECT max(s.ended_at) FROM subscription s WHERE s.checkout_id = r.id),
        (SELECT max(greatest(i.issued_at, i.paid_at)) FROM subscription s JOIN invoice i ON i.subscription_id = s.id
          WHERE s.checkout_id = r.id)) < ${before}
      AND NOT EXISTS (SELECT FROM subscription s WHERE s.checkout_id = r.id AND ${isLive})
      AND NOT EXISTS (SELECT FROM subscription s JOIN invoice i ON i.subscription_id = s.id
        JOIN commission c ON c.invoice_id = i.id WHERE s.checkout_id = r.id AND ${isUnsettled})
      AND NOT EXISTS (SELECT FROM job j WHERE ${isInFlight} AND (j.subject_reference = r.id::text
        OR j.subject_reference IN (SELECT i.id FROM subscription s JOIN invoice i ON i.subscription_id = s.id
          WHERE s.checkout_id = r.id)))`,
    act: erasePurchases,
  },
  {
    // A buyer's, once the purchase is erased; others go with their demo request.
    ...byId,
    name: 'receptionist',
    table: 'receptionist',
    days: 'forms',
    isExpired: (before) => sql`r.created_at < ${before} AND NOT ${isBought}
      AND EXISTS (SELECT FROM demo_request d WHERE d.id = r.demo_id AND d.email = ${erased})`,
    act: eraseReceptionists,
  },
  {
    // A named partner's payee has no email. Each erased one still differs from the others.
    order: 'created_at',
    key: 'id',
    name: 'payee',
    table: 'payee',
    days: 'money',
    isExpired: (before) => sql`r.email <> '' AND r.email NOT LIKE 'erased %'
      AND greatest(r.created_at, (SELECT max(greatest(c.paid_at, t.made_at)) FROM commission c
        LEFT JOIN commission_transfer t ON t.commission_id = c.id WHERE c.payee_id = r.id)) < ${before}
      AND NOT EXISTS (SELECT FROM commission c WHERE c.payee_id = r.id AND ${isUnsettled})
      AND NOT EXISTS (SELECT FROM commission c JOIN subscription s ON s.checkout_id = c.checkout_id
        WHERE c.payee_id = r.id AND ${isLive})`,
    act: erasePayees,
  },
];

/** How many rows, and which not. */
export interface RetentionBatch {
  rows: number;
  except: readonly string[];
}

/**
 * The expired rows of a batch, oldest first. Ids begin with their time, so newer ones are not read. Locked rows are left for
 * a later run.
 */
export const expiredRows = (
  { table, isExpired, order, key }: RetentionRule,
  before: Date,
  { rows, except }: RetentionBatch,
) =>
  statement<{ key: string }>`SELECT ${sql.ref(`r.${key}`)}::text AS key FROM ${sql.table(table)} r
    WHERE ${isExpired(before)} ${order === 'id' ? sql`AND r.id < ${firstIdAt(before)}` : sql``}
    ${except.length > 0 ? sql`AND NOT ${sql.ref(`r.${key}`)}::text = ANY(${except})` : sql``}
    ORDER BY ${sql.ref(`r.${order}`)} LIMIT ${rows} FOR UPDATE OF r SKIP LOCKED`;
