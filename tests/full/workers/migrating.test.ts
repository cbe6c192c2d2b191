import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createLogger } from '#core/platform/logger.ts';
import { requireMigrations } from '#core/platform/migrations.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type MigrationWaits, migrate } from '../../../prisma/migrate.ts';

const patient: MigrationWaits = { lockMilliseconds: 50, tries: 10_000, pauseMilliseconds: 20 };

describe('a migration beside a site under load', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let folder: string;
  let pool: pg.Pool;

  beforeEach(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    folder = await mkdtemp(path.join(tmpdir(), 'ringwell-migrating-'));
    await cp('prisma', folder, { recursive: true });
    pool = new pg.Pool({ connectionString: database.url });
    // Its end does not wait until connections are closed, so they may still hear that their database is dropped.
    pool.on('error', () => undefined);
    await pool.query('CREATE TABLE visit (id int, page text)');
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  async function addMigration(name: string, sql: string) {
    await mkdir(path.join(folder, 'migrations', name), { recursive: true });
    await writeFile(path.join(folder, 'migrations', name, 'migration.sql'), sql);
  }
  /** Does some work in a transaction that stays open until it is ended. */
  async function openTransaction(work: string) {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(work);
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }
  const one = async (sql: string) => Object.values((await pool.query(sql)).rows[0] ?? {})[0];
  const waitingFor = (what: string) =>
    one(`SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '${what}%'`);
  const column =
    "SELECT count(*)::int FROM information_schema.columns WHERE table_name = 'visit' AND column_name = 'mood'";
  const tried = "SELECT count(*)::int FROM _prisma_migrations WHERE migration_name = '99990101_mood'";

  test('a table that is in use is let go in between, and the migration is tried until it gets its lock', async () => {
    await addMigration('99990101_mood', 'ALTER TABLE visit ADD COLUMN mood text;');
    const end = await openTransaction('SELECT * FROM visit');
    const migrating = migrate(database.url, folder, patient);
    await eventually(async () => expect(await one(tried)).toBeGreaterThan(2));
    for (let visit = 0; visit < 20; visit += 1) await pool.query('INSERT INTO visit VALUES ($1)', [visit]);
    expect(await one(column)).toBe(0);
    await end();
    expect(await migrating).toEqual(['99990101_mood']);
    expect(await one(column)).toBe(1);
  });

  test('a table that is never free fails the migration plainly, and the next run applies it', async () => {
    await addMigration('99990101_mood', 'ALTER TABLE visit ADD COLUMN mood text;');
    const end = await openTransaction('SELECT * FROM visit');
    await expect(migrate(database.url, folder, { ...patient, tries: 2 })).rejects.toThrow('no lock was free in time');
    expect(await one(tried)).toBe(2);
    await end();
    expect(await migrate(database.url, folder, patient)).toEqual(['99990101_mood']);
  });

  test('a migration with a mistake changes nothing, and runs once it is corrected', async () => {
    await addMigration('99990101_mood', 'ALTER TABLE visit ADD COLUMN mood text; SELECT no_such_function();');
    await expect(migrate(database.url, folder, patient)).rejects.toThrow('no_such_function');
    expect(await one(column)).toBe(0);
    await addMigration('99990101_mood', 'ALTER TABLE visit ADD COLUMN mood text;');
    expect(await migrate(database.url, folder, patient)).toEqual(['99990101_mood']);
  });

  test('an index is built concurrently: it waits for open transactions, and nobody waits for it', async () => {
    await addMigration('99990101_page', 'CREATE INDEX CONCURRENTLY "visit_page" ON "visit" ("page");\n');
    const end = await openTransaction("INSERT INTO visit VALUES (1, '/')");
    const migrating = migrate(database.url, folder, patient);
    await eventually(async () => expect(await waitingFor('CREATE INDEX CONCURRENTLY')).toBe(1));
    await pool.query("INSERT INTO visit VALUES (2, '/contact')");
    expect(await waitingFor('CREATE INDEX CONCURRENTLY')).toBe(1);
    await end();
    expect(await migrating).toEqual(['99990101_page']);
    expect(await one("SELECT indisvalid FROM pg_index WHERE indexrelid = 'visit_page'::regclass")).toBe(true);
  });

  test('what an earlier build of an index left behind is replaced', async () => {
    await pool.query("INSERT INTO visit VALUES (1, '/'), (2, '/')");
    await expect(pool.query('CREATE UNIQUE INDEX CONCURRENTLY visit_page ON visit (page)')).rejects.toThrow('unique');
    expect(await one("SELECT indisvalid FROM pg_index WHERE indexrelid = 'visit_page'::regclass")).toBe(false);
    await addMigration(
      '99990101_page',
      '-- For the list of visits.\nCREATE INDEX CONCURRENTLY visit_page ON visit (page);',
    );
    await migrate(database.url, folder, patient);
    expect(await one("SELECT indisvalid FROM pg_index WHERE indexrelid = 'visit_page'::regclass")).toBe(true);
  });

  test('several processes that migrate at once apply each migration once, also an index built concurrently', async () => {
    await addMigration('99990101_page', 'CREATE INDEX CONCURRENTLY visit_page ON visit (page);');
    await addMigration('99990102_mood', 'ALTER TABLE visit ADD COLUMN mood text;');
    const end = await openTransaction("INSERT INTO visit VALUES (1, '/')");
    const migrating = Promise.all(Array.from({ length: 3 }, () => migrate(database.url, folder, patient)));
    await eventually(async () => expect(await waitingFor('CREATE INDEX CONCURRENTLY')).toBe(1));
    await end();
    expect((await migrating).flat().toSorted()).toEqual(['99990101_page', '99990102_mood']);
  });
});

describe('a database that this build must not use', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  beforeEach(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });
  const logger = createLogger('silent');

  test.each([
    ['has migrations of its own', "migration_name = '20261120141549_initial'"],
    ['has another first migration', "checksum = repeat('0', 64)"],
  ])('was made by an earlier development version: it %s', async (_how, change) => {
    await client.query(`UPDATE _prisma_migrations SET ${change}`);
    const words = 'made by an earlier development version: remove the folder .data';
    await expect(migrate(database.url, path.resolve('prisma'))).rejects.toThrow(words);
    await expect(requireMigrations(client, logger)).rejects.toThrow(words);
  });

  test('lacks a migration, or every one', async () => {
    await requireMigrations(client, logger);
    await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(requireMigrations(client, logger)).rejects.toThrow(
      /lacks migrations of this build: \d+_first\. Run npm/,
    );
    await client.query('DROP TABLE _prisma_migrations');
    await expect(requireMigrations(client, logger)).rejects.toThrow('lacks migrations of this build');
  });

  test('is not one that a newer build has migrated', async () => {
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('of-the-future', '', '99990101000000_moods', now(), 1)`);
    await requireMigrations(client, logger);
    expect(await migrate(database.url, path.resolve('prisma'))).toEqual([]);
  });
});
