import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { redisProgram } from '#devkit/programs.ts';
import { startPrivateRedis } from '#devkit/redis.ts';
import { migrate } from '../../prisma/migrate.ts';
import { benchAccept } from './accept.ts';
import type { Bench } from './bench.ts';
import { endChildren } from './children.ts';
import { benchDeliver } from './deliver.ts';
import { benchEndpoints } from './endpoints.ts';
import { benchIdle } from './idle.ts';
import { benchLists } from './lists.ts';
import { benchReceptionist } from './receptionist.ts';

const benches = {
  accept: benchAccept,
  deliver: benchDeliver,
  lists: benchLists,
  receptionist: benchReceptionist,
  endpoints: benchEndpoints,
  idle: benchIdle,
};

/** It takes ten minutes, so it runs only when it is named. */
const long = 'endpoints';

/** `npm run bench`, or parts of it: `npm run bench -- accept lists`. Numbers are comparable only within one run. */
async function main() {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !(name in benches));
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. Choose from ${Object.keys(benches).join(', ')}.`);
  // What was started ends with this process, which a signal alone would not tell it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-bench-'));
  const postgres = await startEmbeddedPostgres(folder, { shared_buffers: '512MB', max_wal_size: '4GB' });
  const program = redisProgram();
  const redis = program ? await startPrivateRedis(program) : null;
  await migrate(postgres.url, path.resolve('prisma'));
  const client = new pg.Client({
    connectionString: postgres.url,
    types: { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) },
  });
  await client.connect();

  const bench: Bench = {
    redisUrl: redis?.url ?? null,
    env: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a password for the bench',
      SESSION_SECRET: 'a session secret for the bench that is long enough',
      DRAIN_SECONDS: '0',
      AUTOMATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
      RATE_LIMITS: 'off',
      ...(redis ? { REDIS_URL: redis.url } : {}),
    },
    fresh: async () => {
      const tables = await client.query<{ name: string }>(
        "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
      );
      const all = tables.rows.map(({ name }) => `"${name}"`).join(', ');
      // As a replica, because the ledger's triggers refuse to be emptied.
      await client.query(`BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE ${all} CASCADE; COMMIT`);
      await client.query('CHECKPOINT');
    },
    sql: async <Row>(text: string) => (await client.query(text)).rows as Row[],
    report: (what, value, goal) =>
      console.log(`  ${what.padEnd(58)} ${String(value).padStart(9)}${goal ? `   (${goal})` : ''}`),
  };
  try {
    for (const [name, run] of Object.entries(benches)) {
      if (chosen.length > 0 ? !chosen.includes(name) : name === long) continue;
      console.log(`\n${name}`);
      await run(bench);
    }
  } finally {
    await endChildren();
    await client.end();
    await redis?.remove();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
