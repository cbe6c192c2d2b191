import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { diff } from '../../prisma/migrate.ts';

/** What both the schema files and the migrations describe. */
const described = `
  SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' AND attnum > 0 AND NOT attisdropped
  UNION ALL
  SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u') AND conname !~ '^_prisma'
  UNION ALL
  SELECT concat_ws(' ', typname, enumlabel) FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid
  WHERE typnamespace = 'public'::regnamespace`;
const indexes = `SELECT regexp_replace(indexdef, ' WITH \\(.*\\)$', '') FROM pg_indexes WHERE schemaname = 'public'`;

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const factsOf = (url: string, query: string) =>
  onDatabase(url, async (client) => (await client.query(query)).rows.map((row) => JSON.stringify(row)).toSorted());

test('the schema files and the migrations describe the same tables', async () => {
  const [migrated, fromFiles] = [await createTestDatabase(inject('postgresUrl')), await schemaDatabase()];
  try {
    expect(await factsOf(migrated.url, described)).toEqual(await factsOf(fromFiles.url, described));
    const all = new Set(await factsOf(migrated.url, indexes));
    expect((await factsOf(fromFiles.url, indexes)).filter((index) => !all.has(index))).toEqual([]);
  } finally {
    await migrated.drop();
    await fromFiles.drop();
  }
});

/** A database with the tables of the schema files alone. */
async function schemaDatabase() {
  const database = await createTestDatabase(inject('postgresUrl'));
  const sql = await diff(database.url, path.resolve('prisma'), []);
  await onDatabase(database.url, (client) => client.query(`DROP SCHEMA public CASCADE; ${sql}`));
  return database;
}
