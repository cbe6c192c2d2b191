import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { allRecords, anyOf, type Found, hasPhone, isToPerson, ownRecords, type Person } from './finding.ts';
import { type PlaceCounts, placeNames } from './rules.ts';

/** Whether a column has one of these ids. */
export const isOneOfIds = (column: Expression<string | null>, ids: readonly string[]) =>
  sql<boolean>`${column} = ANY(${sql.val(ids)}::uuid[])`;

/** A person with what was found of them. */
export interface Search {
  person: Person;
  found: Found;
}

/** All jobs that have to do with the person. */
export const allJobs = ({ jobs }: Found): string[] => [...jobs.own, ...jobs.sold];
/** The messages to the person, and those about these jobs. */
const isMessageOf = (person: Person, jobs: readonly string[]) =>
  anyOf(isOneOfIds(sql.ref('job_id'), jobs), isToPerson(person));
/** The messages that name the person; those about deals they sold are also about somebody else. */
export const namesInMessage = ({ person, found }: Search) => isMessageOf(person, allJobs(found));
/** The calls from the person’s phone, and those to their demos. */
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
  /** Only what is about nobody else. */
  message: db.selectFrom('message').where(isMessageOf(person, found.jobs.own)),
  note: db.selectFrom('note').where((row) => isOneOfIds(row.ref('record_id'), ownRecords(found))),
  record_change: db
    .selectFrom('record_change')
    .where((row) => isOneOfIds(row.ref('record_id'), allRecords(found)))
    .where('reason', 'is not', null),
  demo_call: db.selectFrom('demo_call').where(isCallOf({ person, found })).where('caller', 'is not', null),
  webhook_event: db.selectFrom('webhook_event').where((row) => isOneOfIds(row.ref('subject_id'), allRecords(found))),
  job_attempt: db
    .selectFrom('job_attempt')
    .where((row) => isOneOfIds(row.ref('job_id'), allJobs(found)))
    .where((row) => row.or([row('snippet', 'is not', null), row('exchange', 'is not', null)])),
  phone_code: db.selectFrom('phone_code').where((row) => isOneOfIds(row.ref('id'), found.phone_code)),
  checkout: db.selectFrom('checkout').where((row) => isOneOfIds(row.ref('id'), found.checkout)),
  referral: db.selectFrom('checkout').where((row) => isOneOfIds(row.ref('id'), found.referral)),
  payee: db.selectFrom('payee').where((row) => isOneOfIds(row.ref('id'), found.payee)),
  sms_opt_out: db.selectFrom('sms_opt_out').where((row) => isOneOf(row.ref('phone'), found.sms_opt_out, 'text')),
});

async function count<Tables, From extends keyof Tables>(via: Sql, rows: SelectQueryBuilder<Tables, From, object>) {
  const ones = rows.select(sql.lit(1).as('one')).as('found');
  const counted = await run(via, db.selectFrom(ones).select(sql<number>`count(*)::int`.as('rows')));
  return counted.rows[0]?.rows ?? 0;
}

/** How many rows of a person there are, by place; places without any are left out. */
export async function countRows(via: Sql, search: Search): Promise<PlaceCounts> {
  const rows = rowsOf(search);
  const { found } = search;
  const messages = db.selectFrom('message').where(namesInMessage(search));
  return withoutZeros({
    ...Object.fromEntries(foundPlaces.map((place) => [place, found[place].length])),
    message: await count(via, messages),
    note: await count(via, rows.note),
    record_change: await count(via, rows.record_change),
    demo_call: await count(via, rows.demo_call),
    webhook_event: await count(via, rows.webhook_event),
    job_attempt: await count(via, rows.job_attempt),
  });
}

/** The places whose rows are found by email or phone; all others belong to them. */
export const foundPlaces = [
  ...(['demo_request', 'contact_form', 'custom_deal', 'sold_deal', 'partner_application'] as const),
  ...(['newsletter_subscriber', 'phone_code', 'checkout', 'referral', 'payee', 'saved_view'] as const),
  ...(['sms_opt_out', 'member'] as const),
];

/** Only the places where something was. */
export const withoutZeros = (counts: PlaceCounts): PlaceCounts =>
  Object.fromEntries(placeNames.flatMap((place) => (counts[place] ? [[place, counts[place]]] : [])));
