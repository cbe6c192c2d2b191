import path from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { createSchemaGate, shippedMigrations } from '#core/platform/schema-gate.ts';
import { formPages } from '#core/site/rules.ts';
import { formEndpoints } from '#tests/factories/endpoints.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createDatabaseAt, createTestDatabase } from '#tests/support/database.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';
import { migrate } from '../../../prisma/migrate.ts';

const migrations = shippedMigrations();
const [older = '', newest = ''] = migrations.slice(-2);
const url = '/api/admin/contact-form';

describe('a process whose database lacks a migration', () => {
  let product: Product | null = null;
  const lines: string[] = [];
  afterEach(async () => {
    await product?.close();
    product = null;
    lines.length = 0;
  });
  const start = async (database: { url: string; drop(): Promise<void> }) => {
    product = await startProduct({ database, workers: false, log: (line) => lines.push(line) });
    return product;
  };
  const said = (words: string) => lines.filter((line) => line.includes(words));

  test('refuses forms, says on /readyz what is missing, shows its pages, and goes on once it is migrated', async () => {
    const database = await createDatabaseAt(inject('postgresUrl'), older);
    const { app, post } = await start(database);
    for (const endpoint of formEndpoints.filter(({ url: each }) => !each.includes('upload'))) {
      const refused = await post(endpoint.url, endpoint.valid());
      expect([refused.statusCode, refused.json().code], endpoint.name).toEqual([503, 'unavailable']);
      expect(refused.headers['retry-after']).toBe('5');
    }
    const posted = await app.inject({
      method: 'POST',
      url: formPages.contact,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ name: 'Ana', email: 'ana@dental.example', message: 'What I typed' }).toString(),
    });
    expect(posted.statusCode).toBe(503);
    expect(posted.headers['content-type']).toContain('text/html');
    expect(posted.body).toContain('What I typed');

    const ready = await app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({
      status: 'unavailable',
      missing_migrations: [newest],
      dependencies: { database: 'up' },
    });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);

    await migrate(database.url, path.resolve('prisma'));
    const accepted = await eventually(async () => {
      const answer = await post(url, contactFormInput());
      expect(answer.statusCode).toBe(202);
      return answer;
    });
    expect(accepted.json().id).toEqual(expect.any(String));
    expect((await app.inject('/readyz')).json().missing_migrations).toEqual([]);
    expect(said('the database lacks a migration this version needs')).toHaveLength(1);
    expect(said(newest)).toHaveLength(1);
    expect(said('the database has every migration this version needs')).toHaveLength(1);
  });

  test('works on a database that a newer version has migrated', async () => {
    const { core, app, post } = await start(await createTestDatabase(inject('postgresUrl')));
    const { sql } = core.database;
    await sql.query({ text: "ALTER TABLE contact_form ADD COLUMN mood text NOT NULL DEFAULT 'fine'" });
    await sql.query({
      text: `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
        VALUES ('of-the-future', '', '99990101000000_moods', now(), 1)`,
    });
    expect((await post(url, contactFormInput())).statusCode).toBe(202);
    expect((await app.inject('/readyz')).json().missing_migrations).toEqual([]);
    expect(await countOf({ core } as Product, 'contact_form')).toBe(1);
  });

  test('waits for a database that has no tables yet, and for a migration that is under way', async () => {
    const { core } = await start(await createTestDatabase(inject('postgresUrl')));
    const { sql } = core.database;
    const gate = () => createSchemaGate({ sql, needed: migrations, logger: core.logger });
    await sql.query({
      text: 'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1',
      values: [newest],
    });
    expect(await gate().missing()).toEqual([newest]);
    await sql.query({ text: 'DROP TABLE _prisma_migrations' });
    expect(await gate().missing()).toEqual(migrations);
    const stopping = new AbortController();
    const waiting = gate().untilReady(stopping.signal);
    stopping.abort();
    await waiting;
  });
});
