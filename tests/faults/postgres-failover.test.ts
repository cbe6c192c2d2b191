import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startPgBouncer } from '#devkit/pgbouncer.ts';
import { startReplica } from '#devkit/postgres.ts';
import { pgbouncerProgram } from '#devkit/programs.ts';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import {
  type Cluster,
  coreQueue,
  type FaultServices,
  openCluster,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { urlOf } from '#tests/support/database.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { adminPassword } from '#tests/support/product.ts';
import { sendVisitors, type Visitors } from '#tests/support/visitors.ts';

const forms = 80;
const pgbouncer = pgbouncerProgram();

describe('Postgres as it is run', () => {
  let services: FaultServices;
  /** What a test opened, to be closed in the opposite order. */
  let opened: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    services = await startFaultServices();
  });
  afterEach(async () => {
    for (const close of opened.toReversed()) await close();
    opened = [];
  });
  afterAll(() => services?.stop());

  async function open(queue: 'postgres' | 'redis', settings: (databaseUrl: string) => Promise<Record<string, string>>) {
    const cluster = await openCluster(services, { queue });
    opened.push(() => cluster.close());
    Object.assign(cluster.env, await settings(cluster.env.DATABASE_URL));
    const api = await cluster.startApi();
    await cluster.startWorker();
    return { cluster, api };
  }
  function visitorsOf(api: { url: string }): Visitors {
    const visitors = sendVisitors({ visitors: 3, forms, url: () => api.url, whenRefused: 'go on' });
    opened.push(() => visitors.close());
    return visitors;
  }
  /** Every form ends up accepted and delivered, also those that were refused for a moment. */
  async function settle(cluster: Cluster, visitors: Visitors) {
    await visitors.finished();
    await eventually(async () => {
      await visitors.resend();
      expect(visitors.open()).toEqual([]);
    });
    await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  }

  test.skipIf(!pgbouncer).each(['postgres', coreQueue] as const)(
    `through PgBouncer in transaction mode, everything works (queue on %s)${pgbouncer ? '' : ' (skipped: no PgBouncer here)'}`,
    async (queue) => {
      const { cluster, api } = await open(queue, async (databaseUrl) => {
        const pooler = await startPgBouncer(pgbouncer ?? '', databaseUrl);
        opened.push(() => pooler.remove());
        return { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrl };
      });
      const visitors = visitorsOf(api);
      await visitors.finished();
      expect(visitors.submissions.flatMap(({ answers }) => answers).filter((answer) => answer !== 202)).toEqual([]);
      await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });

      const cookie = await signIn(api.url);
      for (const list of ['contact-forms', 'partner-applications', 'jobs']) {
        const listed = await request(`${api.url}/api/admin/${list}`, { headers: { cookie } });
        expect([list, listed.statusCode, ((await listed.body.json()) as unknown[]).length > 0]).toEqual([
          list,
          200,
          true,
        ]);
      }
      const found = await cluster.sql.query(
        "SELECT count(*)::int AS held FROM pg_prepared_statements WHERE name LIKE 'claim%'",
      );
      expect(found.rows).toEqual([{ held: 0 }]);
    },
  );

  test('a failover that drops all connections, and refuses new ones for a moment, loses and repeats nothing', async () => {
    const address = new URL(services.postgres.url);
    const endpoint = await startTcpProxy({ host: '127.0.0.1', port: Number(address.port) });
    opened.push(() => endpoint.close());
    const { cluster, api } = await open(coreQueue, async (databaseUrl) => ({
      DATABASE_URL: endpoint.through(databaseUrl),
    }));
    const visitors = visitorsOf(api);
    for (const count of [10, 30, 50]) {
      await visitors.after(count);
      endpoint.set('cut');
      await eventually(() => expect(visitors.submissions.some(({ answers }) => answers.includes(503))).toBe(true));
      endpoint.set('pass');
    }
    await settle(cluster, visitors);
  });

  test('a replica promoted behind the primary loses what it had not received, and everything it has is done once', async () => {
    const endpoint = await startTcpProxy({ host: '127.0.0.1', port: services.postgres.port });
    const link = await startTcpProxy({ host: '127.0.0.1', port: services.postgres.port });
    opened.push(
      () => endpoint.close(),
      () => link.close(),
    );
    const { cluster, api } = await open(coreQueue, async (databaseUrl) => ({
      DATABASE_URL: endpoint.through(databaseUrl),
    }));
    const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-replica-'));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    const replica = await startReplica(services.postgres, folder, link);
    opened.push(() => replica.stop('immediate'));
    const visitors = visitorsOf(api);
    await visitors.after(30);
    visitors.hold();
    await visitors.idle();
    await eventually(async () => expect(await replayedTo(replica.url)).toBe(await writtenTo(services.postgres.url)));
    const received = visitors.submissions.length;

    link.set('cut');
    visitors.goOn();
    await visitors.after(received + 15);
    visitors.hold();
    await visitors.idle();
    await services.postgres.stop('immediate');
    await replica.promote();
    endpoint.moveTo({ host: '127.0.0.1', port: replica.port });
    const lost = visitors.submissions.slice(received);
    visitors.goOn();
    await visitors.finished();
    await eventually(async () => {
      await visitors.resend();
      expect(visitors.open()).toEqual([]);
    });

    const promoted = new pg.Pool({
      connectionString: urlOf(replica.url, new URL(cluster.env.DATABASE_URL).pathname.slice(1)),
    });
    opened.push(() => promoted.end());
    await eventually(async () => {
      const { rows } = await promoted.query(
        "SELECT name, state FROM job WHERE state <> 'succeeded' AND coalesce(payload->>'template', '') <> 'team-summary'",
      );
      expect(rows).toEqual([]);
    });
    const stored = await promoted.query<{ key: string }>('SELECT key FROM idempotency_key');
    const acknowledged = visitors.submissions.filter((each) => !lost.includes(each)).map(({ key }) => key);
    expect(stored.rows.map(({ key }) => key).sort()).toEqual(acknowledged.sort());
    const jobs = await promoted.query<{ id: string }>(
      "SELECT 'evt_' || (payload ->> 'event') AS id FROM job WHERE name = 'deliver-event'",
    );
    const delivered = cluster.receiver.deliveries.map(({ id }) => id);
    for (const { id } of jobs.rows) expect(delivered).toContain(id);
    // The receiver also has webhooks of forms that the promoted database does not know.
    expect(new Set(delivered).size).toBeLessThanOrEqual(jobs.rows.length + lost.length);
  });
});

/** How far a server has written its log, and how far a replica has replayed it. */
const writtenTo = (url: string) => positionOf(url, 'pg_current_wal_lsn()');
const replayedTo = (url: string) => positionOf(url, 'pg_last_wal_replay_lsn()');

async function positionOf(url: string, position: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ position: string }>(`SELECT ${position}::text AS position`);
    return rows[0]?.position ?? '';
  } finally {
    await client.end();
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await request(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  });
  await answer.body.dump();
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
