import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const templateName = 'ringwell_template';

/** A database for one test file, cloned from the migrated template. */
export async function createTestDatabase(postgresUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `ringwell_test_${randomBytes(6).toString('hex')}`;
  await onServer(postgresUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY = FILE_COPY`),
  );
  return {
    url: urlOf(postgresUrl, name),
    drop: () => dropDatabase(postgresUrl, name),
  };
}

const dropDatabase = (postgresUrl: string, name: string) =>
  onServer(postgresUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements on the server's own database. Clones of one template queue up, so that two files never clone at once. */
export async function onServer<T>(postgresUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('ringwell-tests'))");
    return await work(client);
  } finally {
    await client.end();
  }
}
