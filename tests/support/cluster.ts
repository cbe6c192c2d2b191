import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#devkit/postgres.ts';
import { redisProgram } from '#devkit/programs.ts';
import { type PrivateRedis, startPrivateRedis } from '#devkit/redis.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { migrate } from '../../prisma/migrate.ts';
import { urlOf } from './database.ts';
import { type ProductProcess, serverFile, startProcess } from './processes.ts';
import { adminPassword, webhookSecret } from './product.ts';

/** Whether the queue can be on Redis in this run; where not, those tests are skipped with that reason. */
export const hasRedis = redisProgram() !== null;
export const queueSystems = [
  { queue: 'postgres' as const, skipped: false },
  { queue: 'redis' as const, skipped: !hasRedis },
];
/** For tests that run on one queue system only. */
export const coreQueue = hasRedis ? 'redis' : 'postgres';

/** Fast, and as safe as production when the server is killed: without fsync only a power failure loses data. */
const postgresSettings = { fsync: 'off', max_connections: '300' };

/** A Postgres and a Redis for one file, to be stopped and killed at will. */
export async function startFaultServices() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-faults-'));
  const [postgres, redis] = await Promise.all([
    startEmbeddedPostgres(folder, postgresSettings),
    hasRedis ? startPrivateRedis(redisProgram() ?? '') : null,
  ]);
  const open: { close(): Promise<void> }[] = [];
  return {
    postgres,
    redis,
    folder,
    /** What still runs when a test fails; closed with the services. */
    open,
    async stop() {
      for (const cluster of open) await cluster.close();
      await redis?.remove();
      await postgres.stop('immediate').catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type FaultServices = Awaited<ReturnType<typeof startFaultServices>>;

let clusters = 0;

interface ClusterOptions {
  queue: 'postgres' | 'redis';
  settings?: Record<string, string>;
}

/** The product as several processes, on its own database and Redis database, with a receiver for its webhooks. */
export async function openCluster(services: FaultServices, { queue, settings = {} }: ClusterOptions) {
  clusters += 1;
  const number = clusters;
  const databaseUrl = await freshDatabase(services.postgres, `cluster_${number}`);
  const receiver = await startWebhookReceiver();
  const sql = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  sql.on('error', () => undefined);
  const children: ProductProcess[] = [];
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    ...(queue === 'redis' ? { REDIS_URL: `${redisOf(services).url}/${number % 16}` } : {}),
    DATA_DIR: path.join(services.folder, `data-${number}`),
    ADMIN_PASSWORD: adminPassword,
    SESSION_SECRET: 'a session secret that is long enough for tests',
    AUTOMATION_WEBHOOK_URL: receiver.url,
    AUTOMATION_WEBHOOK_SECRET: webhookSecret,
    RETRY_SCHEDULE: '0,0,0,0,0,0,0,0,0,0',
    RATE_LIMITS: 'off',
    CONFIRMATIONS_PER_MINUTE: '60000',
    // No proxy has to notice that a process stops; the test about one sets it.
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const start = (name: 'api' | 'workers' | 'crashing-worker', extra: Record<string, string> = {}) => {
    // Workers sign no one in.
    const own = name === 'workers' ? { ADMIN_PASSWORD: '' } : {};
    const child = startProcess(
      name,
      serverFile(name),
      { ...env, ...own, ...extra },
      { expectEnd: name === 'crashing-worker' },
    );
    children.push(child);
    return child;
  };

  let closed = false;
  const cluster = {
    env,
    sql,
    receiver,
    children,
    /** Starts an API and waits until it listens. */
    async startApi() {
      const child = start('api');
      const { address } = await child.said('the API is listening');
      return { ...child, url: String(address) };
    },
    /** Starts a worker process and waits until it works, or until it says something else. */
    async startWorker({ says = 'the workers are running' } = {}) {
      const child = start('workers');
      await child.said(says);
      return child;
    },
    /** Starts a worker that kills itself when `after` webhook jobs, `job` among them, have reached a point. */
    startCrashingWorker: (at: 'claimed' | 'acted' | 'recorded', after: number, job?: string) =>
      start('crashing-worker', {
        CRASH_AT: at,
        CRASH_AFTER: String(after),
        ...(job === undefined ? {} : { CRASH_JOB: job }),
      }),
    /** Ends everything at once. */
    async close() {
      if (closed) return;
      closed = true;
      for (const child of children) {
        try {
          child.signal('SIGKILL');
        } catch {
          // It has ended already.
        }
      }
      await Promise.all(children.map((child) => child.untilEnded()));
      await sql.end();
      await receiver.close();
    },
  };
  services.open.push(cluster);
  return cluster;
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>;

export function redisOf(services: FaultServices): PrivateRedis {
  if (!services.redis) throw new Error('This run has no Redis');
  return services.redis;
}

async function freshDatabase(postgres: EmbeddedPostgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = urlOf(postgres.url, name);
  await migrate(url, path.resolve('prisma'));
  return url;
}
