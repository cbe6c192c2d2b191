import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { Sql } from '#core/platform/database.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { allRecords, anyOf, digits, type Found, isToPerson, ownRecords, type Person, without } from './finding.ts';
import { callsTo } from './receptionists.ts';
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
/** The messages to the person, and those about them to others; those about deals they sold also name somebody else. */
export const namesInMessage = ({ person, found }: Search) =>
  anyOf(isOneOfIds(sql.ref('job_id'), allJobs(found)), isToPerson(person));

/** The addresses in the records that are found by email or phone, and so can have one that was not searched for. */
const addressesIn = ({ found }: Search) =>
  db
    .selectFrom('demo_request')
    .select(['reference', 'email', 'phone'])
    .where((row) => isOneOfIds(row.ref('id'), found.demo_request))
    .unionAll(
      db
        .selectFrom('partner_application')
        .select(['reference', 'email', 'phone'])
        .where((row) => isOneOfIds(row.ref('id'), found.partner_application)),
    );
/**
 * Whether a message went to the person: to what was searched for, or to the address in the record of theirs it is about.
 * What the team and a deal’s sales rep got about them did not; a deal’s customer gets nothing.
 */
function wentToPerson(search: Search) {
  // Of no row of the statement around it, so that it is read once and not for each message.
  const toTheRecord = db
    .selectFrom('message as m')
    .innerJoin('job as j', 'j.id', 'm.job_id')
    .innerJoin(addressesIn(search).as('a'), 'a.reference', 'j.subject_reference')
    .select('m.id')
    .where((row) => isOneOfIds(row.ref('m.job_id'), search.found.jobs.own))
    .where(
      anyOf(
        sql<boolean>`lower(a.email) = lower(m.recipient)`,
        sql<boolean>`m.channel = 'sms' AND ${digits('a.phone')} = ${digits('m.recipient')}`,
      ),
    );
  return anyOf(isToPerson(search.person), sql<boolean>`message.id IN (${toTheRecord})`);
}

/**
 * Whether an event is about one of these records or purchases, or about a call of the person or to their receptionist. The array is made once, so that the events are found by their index.
 */
export function isEventOf(subjects: readonly string[], { receptionist, call, call_entry, open }: Found) {
  const calls = sql`ARRAY(${callsTo(without(receptionist, open.receptionist))}) || ${sql.val([...call, ...call_entry])}::uuid[]`;
  return sql<boolean>`webhook_event.subject_id = ANY(${sql.val(subjects)}::uuid[] || ${calls})`;
}

/** The calls of the person, and those to their receptionist. */
export const isCallOf = ({ found }: Search) =>
  anyOf(isOneOfIds(sql.ref('id'), found.call), isOneOfIds(sql.ref('receptionist_id'), found.receptionist));
/** Whether the person called: others call their receptionist, too. */
export const isCaller = ({ found }: Search) => isOneOfIds(sql.ref('id'), found.call);

/** The records whose decisions the person was told: of a deal that is its sales rep. */
export const toldOf = ({ custom_deal, ...found }: Found): string[] => allRecords({ ...found, custom_deal: [] });

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
  message: db.selectFrom('message').where(wentToPerson({ person, found })),
  note: db.selectFrom('note').where((row) => isOneOfIds(row.ref('record_id'), ownRecords(found))),
  record_change: db
    .selectFrom('record_change')
    .where((row) => isOneOfIds(row.ref('record_id'), allRecords(found)))
    .where('reason', 'is not', null),
  receptionist: db.selectFrom('receptionist').where((row) => isOneOfIds(row.ref('id'), found.receptionist)),
  receptionist_fact: db
    .selectFrom('receptionist_fact')
    .where((row) => isOneOfIds(row.ref('receptionist_id'), found.receptionist)),
  call: db.selectFrom('call').where(isCallOf({ person, found })),
  call_message: db.selectFrom('call_message').where((row) => isOneOfIds(row.ref('call_id'), found.call)),
  appointment: db.selectFrom('appointment').where((row) => isOneOfIds(row.ref('call_id'), found.call)),
  unanswered_question: db.selectFrom('unanswered_question').where((row) => isOneOfIds(row.ref('call_id'), found.call)),
  webhook_event: db.selectFrom('webhook_event').where(isEventOf([...allRecords(found), ...found.checkout], found)),
  job_attempt: db
    .selectFrom('job_attempt')
    .where((row) => isOneOfIds(row.ref('job_id'), allJobs(found)))
    .where((row) => row.or([row('snippet', 'is not', null), row('exchange', 'is not', null)])),
  phone_code: db.selectFrom('phone_code').where((row) => isOneOfIds(row.ref('id'), found.phone_code)),
  checkout: db.selectFrom('checkout').where((row) => isOneOfIds(row.ref('id'), found.checkout)),
  referral: db.selectFrom('checkout').where((row) => isOneOfIds(row.ref('id'), found.referral)),
  payee: db.selectFrom('payee').where((row) => isOneOfIds(row.ref('id'), found.payee)),
  sms_opt_out: db.selectFrom('sms_opt_out').where((row) => isOneOf(row.ref('phone'), found.sms_opt_out, 'text')),
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
  const { found } = search;
  const messages = db.selectFrom('message').where(namesInMessage(search));
  return withoutZeros({
    ...Object.fromEntries(foundPlaces.map((place) => [place, found[place].length])),
    message: await count(via, messages),
    note: await count(via, rows.note),
    record_change: await count(via, rows.record_change),
    call: await count(via, rows.call),
    webhook_event: await count(via, rows.webhook_event),
    job_attempt: await count(via, rows.job_attempt),
  });
}

/** The places whose rows are found by email or phone; all others belong to them. */
export const foundPlaces = [
  ...(['demo_request', 'contact_form', 'custom_deal', 'sold_deal', 'partner_application'] as const),
  ...(['newsletter_subscriber', 'phone_code', 'checkout', 'referral', 'payee', 'saved_view'] as const),
  ...(['sms_opt_out', 'member', 'receptionist'] as const),
];

/** Only the places where something was. */
export const withoutZeros = (counts: PlaceCounts): PlaceCounts =>
  Object.fromEntries(placeNames.flatMap((place) => (counts[place] ? [[place, counts[place]]] : [])));
