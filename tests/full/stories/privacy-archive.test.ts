import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '#core/platform/database.ts';
import { personArchive } from '#core/privacy/archive.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const email = 'many@evergreen.example';
const records = 10_000;
let product: Product;
beforeAll(async () => {
  product = await startProduct({ workers: false });
  // Each with 1,000 characters that compress to half at best, so that the archive grows with the rows read.
  await product.core.database.sql.query({
    text: `INSERT INTO contact_form (id, reference, name, email, message, request_id)
      SELECT uuidv7(), 'C-' || n, 'Wilma', $1, (SELECT string_agg(md5(n || '.' || part), '') FROM generate_series(1, 31) AS part), 'r'
      FROM generate_series(1, $2::int) AS n`,
    values: [email, records],
  });
});
afterAll(() => product.close());

test('somebody with ten thousand records gets each once, page by page, also when some go meanwhile', async () => {
  const { sql } = product.core.database;
  const pages: number[] = [];
  const query = async <Row extends QueryResultRow>(statement: Parameters<Sql['query']>[0]) => {
    // What was handed over already goes while the rest is read.
    if (pages.length === 4)
      await sql.query({
        text: 'DELETE FROM contact_form WHERE id IN (SELECT id FROM contact_form ORDER BY id LIMIT 300)',
      });
    const answer = await sql.query<Row>(statement);
    if (/^select \* from "contact_form"/i.test(statement.text)) pages.push(answer.rows.length);
    return answer;
  };
  const pieces: Buffer[] = [];
  const readBefore: number[] = [];
  for await (const piece of await personArchive({ query }, { email, phone: null }, false)) {
    pieces.push(piece);
    readBefore.push(pages.length);
  }
  expect(Math.max(...pages)).toBe(500);
  expect(
    readBefore.findIndex((count) => count > 10),
    'half of it was sent before the other half was read',
  ).toBeGreaterThan(readBefore.length / 4);

  const rows: { reference: string }[] = JSON.parse(
    (await unzipped(Buffer.concat(pieces))).get('contact-forms.json') ?? '',
  );
  expect(rows).toHaveLength(records);
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(records);
});
