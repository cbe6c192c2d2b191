import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#core/platform/database.ts';
import { createLogger } from '#core/platform/logger.ts';
import { type Authority, createAuthority, hasOpenssl, type Issued } from '#devkit/authority.ts';
import { type EmbeddedPostgres, serverUser, startEmbeddedPostgres } from '#devkit/postgres.ts';

describe.skipIf(!hasOpenssl)(`Postgres with certificates${hasOpenssl ? '' : ' (skipped: no openssl)'}`, () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let authority: Authority;
  let client: Issued;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ringwell-certificates-'));
    postgres = await startEmbeddedPostgres(folder);
    authority = createAuthority(path.join(folder, 'authority'));
    client = authority.issue('ringwell_app');
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    await owner.query('CREATE ROLE ringwell_app LOGIN');
    const { cert, key } = authority.issue('localhost');
    const system = await serverUser();
    for (const [name, text] of [
      ['server.crt', cert],
      ['server.key', key],
      ['root.crt', authority.certificate],
    ] as const) {
      const file = path.join(postgres.data, name);
      await writeFile(file, text, { mode: 0o600 });
      if (system) await chown(file, system.uid, system.gid);
    }
    const rules = path.join(postgres.data, 'pg_hba.conf');
    await writeFile(rules, `hostssl all ringwell_app 127.0.0.1/32 cert\n${await readFile(rules, 'utf8')}`);
    await owner.query("ALTER SYSTEM SET ssl_ca_file = 'root.crt'");
    await owner.query('ALTER SYSTEM SET ssl = on');
    await owner.query('SELECT pg_reload_conf()');
    await owner.end();
  });
  afterAll(async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Who Postgres takes the product for, by a connection of its pool. */
  async function whoAmI(root: string, { certFile, keyFile }: Partial<Issued>): Promise<string> {
    const url = new URL(`postgresql://ringwell_app@127.0.0.1:${postgres.port}/postgres?sslmode=verify-full`);
    for (const [name, file] of Object.entries({ sslrootcert: root, sslcert: certFile, sslkey: keyFile }))
      if (file !== undefined) url.searchParams.set(name, file);
    const database = openDatabase(url.href, { poolSize: 1, logger: createLogger('silent') });
    try {
      const { rows } = await database.sql.query<{ who: string }>({
        text: "SELECT current_user || ' ' || version AS who FROM pg_stat_ssl WHERE pid = pg_backend_pid()",
      });
      return rows[0]?.who ?? '';
    } finally {
      await database.close();
    }
  }

  test('knows a role by its client certificate, without a password', async () => {
    expect(await whoAmI(authority.file, client)).toMatch(/^ringwell_app TLSv1\.[23]$/);
  });

  test('refuses the role without a certificate, with one of another name, and with one of another authority', async () => {
    const other = createAuthority(path.join(folder, 'other')).issue('ringwell_app');
    await expect(whoAmI(authority.file, {})).rejects.toThrow();
    await expect(whoAmI(authority.file, authority.issue('somebody'))).rejects.toThrow();
    await expect(whoAmI(authority.file, other)).rejects.toThrow();
  });

  test('is refused itself when its certificate is of an authority other than the one named', async () => {
    const other = createAuthority(path.join(folder, 'another'));
    await expect(whoAmI(other.file, client)).rejects.toThrow(/certificate/);
  });
});
