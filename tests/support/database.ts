import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const templateName = 'ringwell_template';

export interface TestDatabase {
  url: string;
  /** Ends its use. */
  drop(): Promise<void>;
}

/** A database of its own, cloned from the migrated template, and dropped afterwards. */
export async function createTestDatabase(postgresUrl: string): Promise<TestDatabase> {
  const name = `ringwell_test_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY = FILE_COPY`),
  );
  return {
    url: urlOf(postgresUrl, name),
    drop: () => dropDatabase(postgresUrl, name),
  };
}

/** Emptied databases of this process that no product uses. */
const free: string[] = [];

/** A database like the template. It is emptied when it is returned, and the next product of this process gets it. */
export async function borrowDatabase(postgresUrl: string): Promise<TestDatabase> {
  const url = free.pop() ?? (await createTestDatabase(postgresUrl)).url;
  untouched ??= await onDatabase(url, fingerprintOf);
  return {
    url,
    async drop() {
      if (await empty(url)) free.push(url);
      else await dropDatabase(postgresUrl, databaseName(url));
    },
  };
}

/** As replica: triggers that keep rows, and foreign keys, stay out of the way. */
const emptyTables = `DO $$
DECLARE place text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR place IN
    SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname IN ('public', 'bullmq') AND tablename NOT IN ('_prisma_migrations', 'migration')
  LOOP
    EXECUTE 'DELETE FROM ' || place;
  END LOOP;
  FOR place IN SELECT format('%I.%I', schemaname, sequencename) FROM pg_sequences LOOP
    PERFORM setval(place, 1, false);
  END LOOP;
END $$`;

/** Tables, indexes, sequences, triggers and functions. Tests that break the schema on purpose change it. */
const schemaFingerprint = `SELECT concat_ws(',',
  (SELECT string_agg(relname, ',' ORDER BY oid) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
  (SELECT string_agg(format('%s %s', tgname, tgenabled), ',' ORDER BY oid) FROM pg_trigger),
  (SELECT string_agg(proname, ',' ORDER BY oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
) AS fingerprint`;
let untouched: string | null = null;

/** Empties all tables. Returns false when the schema is no longer the template's. */
async function empty(url: string): Promise<boolean> {
  return onDatabase(url, async (client) => {
    if ((await fingerprintOf(client)) !== untouched) return false;
    await client.query(emptyTables);
    return true;
  });
}

async function fingerprintOf(client: pg.Client): Promise<string> {
  const found = await client.query<{ fingerprint: string }>(schemaFingerprint);
  return found.rows[0]?.fingerprint ?? '';
}

const dropDatabase = (postgresUrl: string, name: string) =>
  onServer(postgresUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const databaseName = (url: string) => new URL(url).pathname.slice(1);

/** Runs statements on the server's own database. Clones of one template queue up, so that two files never clone at once. */
export function onServer<T>(postgresUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onDatabase(postgresUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext('ringwell-tests'))");
    return work(client);
  });
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
