import { PassThrough, Readable } from 'node:stream';
import { type SelectQueryBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { isHandedOut } from '#core/leads/custom-deal/rules.ts';
import { contractScan } from '#core/leads/custom-deal/schemas.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { findPerson, type Person } from './finding.ts';
import { isOneOfIds, rowsOf, type Search } from './places.ts';

/** Rows read at a time: the archive of somebody with ten thousand records never stands in memory. */
const pageRows = 500;

/** Columns that say nothing about the person: a search index, and what the database counts. */
const internals = ['words', 'version', 'reading'];
const withoutInternals = (name: string, value: unknown) => (internals.includes(name) ? undefined : value);

/** The rows as a JSON array, in pieces. The first column says which is which. */
async function* jsonOf<Tables, From extends keyof Tables, Row extends object>(
  via: Sql,
  rows: SelectQueryBuilder<Tables, From, Row>,
) {
  let separator = '[\n';
  for (let offset = 0; ; offset += pageRows) {
    const page = await run(via, rows.orderBy(sql`1`).limit(pageRows).offset(offset));
    for (const row of page.rows) {
      yield separator + JSON.stringify(row, withoutInternals);
      separator = ',\n';
    }
    if (page.rows.length < pageRows) break;
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
 * an error destroys the stream. Of other people's deals and purchases it has only what is about this person.
 */
export async function personArchive(via: Sql, person: Person): Promise<Readable> {
  const found = await findPerson(via, person);
  const search = { person, found };
  const rows = rowsOf(search);
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
  add('custom-deals', rows.custom_deal.selectAll());
  add('custom-deals-sold', rows.sold_deal.select(soldColumns));
  add('partner-applications', rows.partner_application.selectAll());
  add('newsletter-subscriptions', rows.newsletter_subscriber.selectAll());
  add('messages', rows.message.selectAll());
  add('notes', rows.note.selectAll());
  add('changes', rows.record_change.selectAll());
  add('calls', rows.demo_call.selectAll());
  add('verification-codes', rows.phone_code.selectAll());
  add('texts-stopped', rows.sms_opt_out.selectAll());
  add('purchases', rows.checkout.selectAll());
  add('invoices', invoicesOf(search).selectAll());
  add('referrals', rows.referral.select(referralColumns));
  add('payouts', rows.payee.selectAll());
  add('commissions', commissionsOf(search).selectAll());
  for (const { id, filename, scan } of contracts) {
    const name = `contracts/${id}-${filename}`;
    if (isHandedOut(scan)) pack(name, () => bytesOf(via, id));
    else pack(`${name}.left-out.txt`, () => Readable.from([leftOut]));
  }
  zip.end();
  return content;
}

const soldColumns = [
  ...(['id', 'reference', 'created_at', 'status', 'sales_rep_name', 'sales_rep_email', 'partner_code'] as const),
  ...(['contract_commission_cents', 'first_year_commission_cents'] as const),
];
const referralColumns = ['id', 'created_at', 'plan', 'partner_code', 'partner_email', 'commission_cents'] as const;

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
