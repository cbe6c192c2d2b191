import { PassThrough, Readable } from 'node:stream';
import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { countedScan, isHandedOut } from '#core/leads/custom-deal/rules.ts';
import { contractScan } from '#core/leads/custom-deal/schemas.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, literal, run } from '#core/platform/statements.ts';
import { findPerson, hasEmail, neverJoined, type Person } from './finding.ts';
import { isCaller, isOneOfIds, rowsOf, type Search, toldOf } from './places.ts';
import { keptReasonsForPerson } from './rules.ts';

/** Rows read at a time: the archive of somebody with ten thousand records never stands in memory. */
const pageRows = 500;

/** Columns that say nothing about the person: a search index, what the database counts, and who of the team works on it. */
const internals = ['words', 'version', 'reading', 'assignee'];
const withoutInternals = (name: string, value: unknown) => (internals.includes(name) ? undefined : value);

/** The rows as a JSON array, in pieces. The first column is the key: rows that go meanwhile make none be skipped. */
async function* jsonOf<Tables, From extends keyof Tables, Row extends object>(
  via: Sql,
  rows: SelectQueryBuilder<Tables, From, Row>,
) {
  let separator = '[\n';
  let next = rows;
  for (;;) {
    const page = await run(via, next.orderBy(sql`1`).limit(pageRows));
    for (const row of page.rows) {
      yield separator + JSON.stringify(row, withoutInternals);
      separator = ',\n';
    }
    const [key] = Object.entries(page.rows.at(-1) ?? {});
    if (page.rows.length < pageRows || key === undefined) break;
    next = rows.where(sql<boolean>`${sql.ref(key[0])} > ${key[1]}`);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** What the person bought, with the invoices. */
const invoicesOf = ({ found }: Search) =>
  db.selectFrom('invoice').where('subscription_id', 'in', (row) =>
    row
      .selectFrom('subscription')
      .select('id')
      .where((sold) => isOneOfIds(sold.ref('checkout_id'), found.checkout)),
  );
const commissionsOf = ({ found }: Search) =>
  db.selectFrom('commission').where((row) => isOneOfIds(row.ref('payee_id'), found.payee));

/**
 * What is stored about a person, as a zip: one JSON file for each kind, and the contracts. It is read while it is sent;
 * an error destroys the stream. Of deals, purchases and commissions it has only the side of this person. A contract that
 * waits for the virus scanner, or should, is left out.
 */
export async function personArchive(via: Sql, person: Person, hasScanner: boolean): Promise<Readable> {
  const found = await findPerson(via, person);
  const search = { person, found };
  const rows = rowsOf(search);
  const changes = rows.record_change.where((row) => isOneOfIds(row.ref('record_id'), toldOf(found)));
  const actor = ifOwn('actor', hasEmail('actor', person, null));
  const contracts = await contractsOf(via, search);
  const zip = new ZipFile();
  const content = new PassThrough();
  const breakOff = (error: Error) => content.destroy(error);
  zip.on('error', breakOff);
  zip.outputStream.pipe(content);
  // The library does not listen for errors of what it packs.
  const pack = (name: string, pieces: () => AsyncIterable<string | Buffer>) =>
    zip.addReadStreamLazy(name, (ready) => ready(null, Readable.from(pieces()).on('error', breakOff)));
  const add = <Tables, From extends keyof Tables, Row extends object>(
    name: string,
    of: SelectQueryBuilder<Tables, From, Row>,
  ) => pack(`${name}.json`, () => jsonOf(via, of));
  add('demo-requests', rows.demo_request.selectAll());
  add('contact-forms', rows.contact_form.selectAll());
  add('custom-deals', rows.custom_deal.select(customerColumns));
  add('custom-deals-sold', rows.sold_deal.select(soldColumns));
  add('partner-applications', rows.partner_application.selectAll());
  add('newsletter-subscriptions', rows.newsletter_subscriber.selectAll());
  add('messages', rows.message.selectAll());
  add('notes', rows.note.select([...noteColumns, actor]));
  add('changes', changes.select([...changeColumns, actor]));
  add('receptionists', rows.receptionist.selectAll());
  add('receptionist-answers', rows.receptionist_fact.selectAll());
  add(
    'calls',
    rows.call.select([
      ...callColumns,
      ifOwn('caller', isCaller(search)),
      ifOwn('summary', isCaller(search)),
      turnsOf(search),
    ]),
  );
  add('call-messages', rows.call_message.select(messageColumns));
  add('appointments', rows.appointment.selectAll());
  add('unanswered-questions', rows.unanswered_question.selectAll());
  add('verification-codes', rows.phone_code.selectAll());
  add('texts-stopped', rows.sms_opt_out.selectAll());
  add('purchases', rows.checkout.select(buyerColumns));
  add('invoices', invoicesOf(search).selectAll());
  add('referrals', rows.referral.select(referralColumns));
  add('payouts', rows.payee.selectAll());
  add('commissions', commissionsOf(search).select(commissionColumns));
  add('team-accounts', rows.member.select([...memberColumns, whyKept]));
  for (const { id, filename, scan } of contracts) {
    const name = `contracts/${id}-${filename}`;
    if (isHandedOut(countedScan(scan, hasScanner))) pack(name, () => bytesOf(via, id));
    else pack(`${name}.left-out.txt`, () => Readable.from([leftOut]));
  }
  zip.end();
  return content;
}

/** What a deal’s customer is party to: neither who sold it and what that earns, nor what the sales rep told the team. */
const customerColumns = [
  ...(['id', 'reference', 'created_at', 'status', 'customer_name', 'customer_email', 'customer_phone'] as const),
  ...(['customer_company', 'deal_name', 'integration_fee_cents', 'monthly_fee_cents', 'contract_months'] as const),
  ...(['contract_start_date', 'payment_terms', 'custom_features', 'contract_file_id'] as const),
];
const soldColumns = [
  ...(['id', 'reference', 'created_at', 'status', 'sales_rep_name', 'sales_rep_email', 'partner_code'] as const),
  ...(['contract_commission_cents', 'first_year_commission_cents'] as const),
];
/** Not who earns on the purchase, nor how much: `main_account_cents` would tell. */
const buyerColumns = [
  ...(['id', 'created_at', 'channel', 'state', 'plan', 'payment_type', 'customer_email', 'amount_cents'] as const),
  ...(['session_id', 'checkout_url', 'review_reason', 'livemode', 'expires_at', 'paid_at'] as const),
];
const referralColumns = ['id', 'created_at', 'plan', 'partner_code', 'partner_email', 'commission_cents'] as const;
/** Not why it is reviewed: that says with which email or card the customer paid. */
const commissionColumns = [
  ...(['id', 'payee_id', 'checkout_id', 'invoice_id', 'partner_code', 'kind', 'plan', 'base_cents'] as const),
  ...(['share_cents', 'offset_out_cents', 'offset_in_cents', 'state', 'hold'] as const),
  ...(['paid_at', 'releases_at', 'released_at', 'created_at'] as const),
];
const noteColumns = ['id', 'record_kind', 'record_id', 'text', 'created_at'] as const;
const changeColumns = [
  ...(['id', 'record_kind', 'record_id', 'field', 'from_value', 'to_value', 'reason', 'created_at'] as const),
];
const callColumns = ['id', 'receptionist_id', 'channel', 'sid', 'started_at', 'outcome', 'seconds'] as const;
/** What was said, where the person was the caller. */
function turnsOf(search: Search) {
  const turns = db
    .selectFrom('call_turn as t')
    .select(sql`jsonb_agg(jsonb_build_object('who', t.who, 'heard', t.heard, 'at', t.at) ORDER BY t.n)`.as('all'))
    .where('t.call_id', '=', sql.ref<string>('call.id'));
  return sql<object | null>`CASE WHEN ${isCaller(search)} THEN (${turns}) END`.as('turns');
}
/** Not who called back. */
const messageColumns = ['id', 'call_id', 'name', 'number', 'reason', 'urgent', 'preferred_time', 'done_at'] as const;

/** Not what lets them sign in. */
const memberColumns = ['id', 'email', 'name', 'role', 'state', 'created_at', 'joined_at', 'removed_at'] as const;
const whyKept = sql<string | null>`CASE WHEN NOT ${neverJoined} THEN ${literal(keptReasonsForPerson.member)} END`.as(
  'kept_because',
);

/** A column that names somebody: null where that is not the person. */
const ifOwn = <Name extends string>(name: Name, isOwn: Expression<boolean>) =>
  sql<string | null>`CASE WHEN ${isOwn} THEN ${sql.ref(name)} END`.as(name);

/** Stands for a contract that nobody can download. */
const leftOut = 'This file is left out: it waits for the virus scanner, or the scanner found something in it.\n';

async function contractsOf(via: Sql, { found }: Search) {
  const files = await run(
    via,
    db
      .selectFrom('custom_deal as d')
      .innerJoin('stored_file as f', 'f.id', 'd.contract_file_id')
      .select(['f.id', 'f.filename', 'f.scan'])
      .where((row) => isOneOfIds(row.ref('d.id'), found.custom_deal)),
  );
  return files.rows.map((file) => ({ ...file, scan: contractScan.parse(file.scan) }));
}

async function* bytesOf(via: Sql, id: string) {
  const files = await run(via, db.selectFrom('stored_file').select('bytes').where('id', '=', id));
  for (const { bytes } of files.rows) yield bytes;
}
