import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { allRecords, anyOf, type Found, hasPhone, isToPerson, ownRecords, type Person } from './finding.ts';
import { type PlaceCounts, type PlaceName, placeNames } from './rules.ts';

/** Whether a column has one of these ids. */
export const isOneOfIds = (column: Expression<string | null>, ids: readonly string[]) =>
  sql<boolean>`${column} = ANY(${sql.val(ids)}::uuid[])`;

/** A person with what was found of them. */
export interface Search {
  person: Person;
  found: Found;
}

/** The messages to the person, and those about their records. */
export const isMessageOf = ({ person, found }: Search) =>
  anyOf(isOneOfIds(sql.ref('job_id'), found.jobs), isToPerson(person));
/** The calls from the person's phone, and those to their demos. */
export const isCallOf = ({ person, found }: Search) =>
  anyOf(hasPhone('caller', person), isOneOfIds(sql.ref('demo_id'), found.demo_request));

/** The rows of a person, for each place where one can occur. */
export const rowsOf = ({ person, found }: Search) => ({
  demo_request: db.selectFrom('demo_request').where((row) => isOneOfIds(row.ref('id'), found.demo_request)),
  contact_form: db.selectFrom('contact_form').where((row) => isOneOfIds(row.ref('id'), found.contact_form)),
  custom_deal: db.selectFrom('custom_deal').where((row) => isOneOfIds(row.ref('id'), found.custom_deal)),
  sold_deal: db.selectFrom('custom_deal').where((row) => isOneOfIds(row.ref('id'), found.sold_deal)),
  partner_application: db
    .selectFrom('partner_application')
    .where((row) => isOneOfIds(row.ref('id'), found.partner_application)),
  newsletter_subscriber: db
    .selectFrom('newsletter_subscriber')
    .where((row) => isOneOfIds(row.ref('id'), found.newsletter_subscriber)),
  message: db.selectFrom('message').where(isMessageOf({ person, found })),
  note: db.selectFrom('note').where((row) => isOneOfIds(row.ref('record_id'), ownRecords(found))),
  record_change: db
    .selectFrom('record_change')
    .where((row) => isOneOfIds(row.ref('record_id'), allRecords(found)))
    .where('reason', 'is not', null),
  demo_call: db.selectFrom('demo_call').where(isCallOf({ person, found })).where('caller', 'is not', null),
  webhook_event: db.selectFrom('webhook_event').where((row) => isOneOfIds(row.ref('subject_id'), allRecords(found))),
  job_attempt: db
    .selectFrom('job_attempt')
    .where((row) => isOneOfIds(row.ref('job_id'), found.jobs))
    .where((row) => row.or([row('snippet', 'is not', null), row('exchange', 'is not', null)])),
  phone_code: db.selectFrom('phone_code').where((row) => isOneOfIds(row.ref('id'), found.phone_code)),
  checkout: db.selectFrom('checkout').where((row) => isOneOfIds(row.ref('id'), found.checkout)),
  payee: db.selectFrom('payee').where((row) => isOneOfIds(row.ref('id'), found.payee)),
  saved_view: db.selectFrom('saved_view').where((row) => isOneOfIds(row.ref('id'), found.saved_view)),
  sms_opt_out: db.selectFrom('sms_opt_out').where('phone', 'in', [...found.sms_opt_out, '']),
  member: db.selectFrom('member').where((row) => isOneOfIds(row.ref('id'), found.member)),
});

async function count<Tables, From extends keyof Tables>(via: Sql, rows: SelectQueryBuilder<Tables, From, object>) {
  const ones = rows.select(sql.lit(1).as('one')).as('found');
  const counted = await run(via, db.selectFrom(ones).select(sql<number>`count(*)::int`.as('rows')));
  return counted.rows[0]?.rows ?? 0;
}

/** How many rows of a person there are, by place; places without any are left out. */
export async function countRows(via: Sql, search: Search): Promise<PlaceCounts> {
  const rows = rowsOf(search);
  const counts: Record<PlaceName, number> = {
    demo_request: search.found.demo_request.length,
    contact_form: search.found.contact_form.length,
    custom_deal: search.found.custom_deal.length,
    sold_deal: search.found.sold_deal.length,
    partner_application: search.found.partner_application.length,
    newsletter_subscriber: search.found.newsletter_subscriber.length,
    message: await count(via, rows.message),
    note: await count(via, rows.note),
    record_change: await count(via, rows.record_change),
    demo_call: await count(via, rows.demo_call),
    webhook_event: await count(via, rows.webhook_event),
    job_attempt: await count(via, rows.job_attempt),
    phone_code: search.found.phone_code.length,
    checkout: search.found.checkout.length,
    payee: search.found.payee.length,
    saved_view: search.found.saved_view.length,
    sms_opt_out: search.found.sms_opt_out.length,
    member: search.found.member.length,
  };
  return withoutZeros(counts);
}

/** Only the places where something was. */
export const withoutZeros = (counts: PlaceCounts): PlaceCounts =>
  Object.fromEntries(placeNames.flatMap((place) => (counts[place] ? [[place, counts[place]]] : [])));
