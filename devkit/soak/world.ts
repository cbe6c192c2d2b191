import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#devkit/postgres.ts';
import { type PrivateRedis, startPrivateRedis } from '#devkit/redis.ts';
import { stockStripe, stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import { startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { startTcpProxy } from '#devkit/simulators/tcp-proxy.ts';
import { migrate } from '../../prisma/migrate.ts';
import { type Member, openMember } from './members.ts';
import { startOutside } from './outside-process.ts';

export interface WorldOptions {
  /** Where everything is stored. */
  folder: string;
  redisProgram: string;
  /** Settings of Postgres. */
  postgresSettings: Record<string, string>;
  /** Settings of the processes that differ from a soak's. */
  env?: Record<string, string>;
}

const apis = 2;
const workers = 3;

/** The product as two API and three worker processes, and everything it talks to, each behind a proxy that can fail. */
export async function openWorld({ folder, redisProgram, postgresSettings, env: own = {} }: WorldOptions) {
  const logs = path.join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  // Postgres has a user of its own, who must be able to pass through.
  await chmod(folder, 0o711);
  const outside = await startOutside();
  const stripe = await startStripe();
  stripe.openAccount('etc@partner.example', 'acct_etc1');
  await stockStripe(stripe);
  const first = await startEmbeddedPostgres(path.join(folder, 'first'), {
    max_connections: '150',
    ...postgresSettings,
  });
  await migrate(first.url, path.resolve('prisma'));
  const queues = await startRedisPair(redisProgram);
  const network = {
    postgres: await startTcpProxy({ host: '127.0.0.1', port: first.port }),
    redis: await startTcpProxy({ host: '127.0.0.1', port: queues[0].port }),
    receiver: await startTcpProxy(outside.receiver),
    mail: await startTcpProxy(outside.mail),
    stripe: await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(stripe.url).port) }),
  };
  const env = settingsOf(folder, {
    DATABASE_URL: network.postgres.through(first.url),
    REDIS_URL: network.redis.through(queues[0].url),
    AUTOMATION_WEBHOOK_URL: network.receiver.through('http://127.0.0.1/hook'),
    SMTP_URL: network.mail.through('smtp://127.0.0.1:1/').replace(/\/$/, ''),
    // More is paid out than a person need not approve.
    APPROVAL_ABOVE_MONTH_DOLLARS: '0',
    ...stripeSettings({ url: network.stripe.through(stripe.url).replace(/\/$/, '') }),
    ...own,
  });
  const members: Member[] = [];
  for (let number = 1; number <= apis; number += 1) members.push(await openMember('api', number, env, logs));
  for (let number = 1; number <= workers; number += 1) members.push(await openMember('workers', number, env, logs));

  /** What changes hands in a failover. */
  const now = { postgres: first as EmbeddedPostgres, redis: queues[0], replica: queues[1] };
  /** Servers that a failover left behind or started, to be stopped in the end. */
  const servers: EmbeddedPostgres[] = [first];
  const world = {
    folder,
    outside,
    stripe,
    network,
    now,
    members,
    servers,
    apis: members.filter(({ kind }) => kind === 'api'),
    workers: members.filter(({ kind }) => kind === 'workers'),
    /** Replaces all processes, one after the other. */
    async roll() {
      for (const member of members) {
        await member.end('SIGTERM');
        await member.start();
      }
    },
    /** Runs a statement on the database itself. */
    async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ connectionString: now.postgres.url });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close() {
      for (const member of members) await member.end('SIGKILL').catch(() => undefined);
      for (const proxy of Object.values(network)) await proxy.close();
      await stripe.close();
      await outside.close();
      for (const redis of queues) await redis.remove();
      for (const postgres of servers) await postgres.stop('immediate').catch(() => undefined);
    },
  };
  for (const member of members) await member.start();
  stripe.deliverTo({ url: `${world.apis[0]?.url}/api/stripe/webhook`, secret: stripeWebhookSecret });
  return world;
}
export type World = Awaited<ReturnType<typeof openWorld>>;

async function startRedisPair(program: string): Promise<[PrivateRedis, PrivateRedis]> {
  const primary = await startPrivateRedis(program);
  return [primary, await startPrivateRedis(program, { settings: { replicaof: `127.0.0.1 ${primary.port}` } })];
}

function settingsOf(folder: string, addresses: Record<string, string>): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_PASSWORD: 'of a soak and nothing else',
    SESSION_SECRET: 'of a soak and long enough for a session',
    AUTOMATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 3).toString('base64')}`,
    RATE_LIMITS: 'off',
    // Wider than usual: three workers here do what more machines do elsewhere.
    DRAIN_SECONDS: '0',
    SMTP_CONNECTIONS: '20',
    CONFIRMATIONS_PER_MINUTE: '60000',
    // Many short waits: the faults last seconds here, not hours.
    RETRY_SCHEDULE: '1,1,2,3,5,8,10,10,15,15,20,20,30,30,30,30,30,30',
    ...addresses,
  };
}
