import { Readable } from 'node:stream';
import { type SelectQueryBuilder, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Sql } from '#core/platform/database.ts';
import { db, run } from '#core/platform/statements.ts';
import { findPerson, type Person } from './finding.ts';
import { isOneOfIds, rowsOf, type Search } from './places.ts';

/** Rows read at a time: the archive of somebody with ten thousand records never stands in memory. */
const pageRows = 500;

/** Columns that say nothing about the person: a search index, and what the database counts. */
const leftOut = ['words', 'version', 'reading'];

async function* pagesOf<Tables, From extends keyof Tables>(via: Sql, rows: SelectQueryBuilder<Tables, From, object>) {
  for (let offset = 0; ; offset += pageRows) {
    const page = await run(
      via,
      db.selectFrom(rows.selectAll().orderBy(sql`id`).limit(pageRows).offset(offset).as('found')).selectAll(),
    );
    yield page.rows.map((row: object) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column))),
    );
    if (page.rows.length < pageRows) return;
  }
}

/** The rows as a JSON array, in pieces. */
async function* jsonOf<Tables, From extends keyof Tables>(via: Sql, rows: SelectQueryBuilder<Tables, From, object>) {
  let separator = '[\n';
  for await (const page of pagesOf(via, rows))
    for (const row of page) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
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
 * Everything stored about a person, as a zip: one JSON file for each kind, and the contracts. It is read while it is sent.
 */
export async function personArchive(via: Sql, person: Person): Promise<Readable> {
  const found = await findPerson(via, person);
  const search = { person, found };
  const rows = rowsOf(search);
  const zip = new ZipFile();
  const add = <Tables, From extends keyof Tables>(name: string, of: SelectQueryBuilder<Tables, From, object>) =>
    zip.addReadStreamLazy(`${name}.json`, (ready) => ready(null, Readable.from(jsonOf(via, of))));
  add('demo-requests', rows.demo_request);
  add('contact-forms', rows.contact_form);
  add('custom-deals', rows.custom_deal);
  add('custom-deals-sold', rows.sold_deal);
  add('partner-applications', rows.partner_application);
  add('newsletter-subscriptions', rows.newsletter_subscriber);
  add('messages', rows.message);
  add('notes', rows.note);
  add('changes', rows.record_change);
  add('calls', rows.demo_call);
  add('verification-codes', rows.phone_code);
  add('purchases', rows.checkout);
  add('invoices', invoicesOf(search));
  add('payouts', rows.payee);
  add('commissions', commissionsOf(search));
  for (const file of await contractsOf(via, search))
    zip.addReadStreamLazy(`contracts/${file.id}-${file.filename}`, (ready) => {
      readFile(via, file.id).then(
        (bytes) => ready(null, Readable.from([bytes])),
        (error: unknown) => ready(error, Readable.from([])),
      );
    });
  zip.end();
  return Readable.from(zip.outputStream);
}

async function contractsOf(via: Sql, { found }: Search) {
  const files = await run(
    via,
    db
      .selectFrom('custom_deal as d')
      .innerJoin('stored_file as f', 'f.id', 'd.contract_file_id')
      .select(['f.id', 'f.filename'])
      .where((row) => isOneOfIds(row.ref('d.id'), found.custom_deal)),
  );
  return files.rows;
}

async function readFile(via: Sql, id: string): Promise<Buffer> {
  const file = await run(via, db.selectFrom('stored_file').select('bytes').where('id', '=', id));
  return file.rows[0]?.bytes ?? Buffer.alloc(0);
}
