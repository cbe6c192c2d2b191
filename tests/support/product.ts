import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '#api/app.ts';
import type { UploadRate } from '#api/plugins/uploads.ts';
import type { HashingCost } from '#core/access/passwords.ts';
import type { PostTimeouts } from '#core/clients/http-post.ts';
import { type Config, loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import type { Clock } from '#core/platform/clock.ts';
import { createLogger } from '#core/platform/logger.ts';
import { timed } from '#devkit/phases.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { startWorkers, type Workers } from '#workers/runtime.ts';
import { hungAfter } from './conditions.ts';
import { borrowDatabase, type TestDatabase } from './database.ts';

/** The site of the last build. */
export const lastBuild = 'dist/web';
export const adminPassword = 'correct horse battery staple';
export const sessionSecret = 'a session secret that is long enough for tests';
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Timeouts of the product that suit a slow machine. */
export const longTimeouts = {
  databaseTimeouts: { connection: hungAfter, statement: hungAfter },
  webhookTimeouts: { connect: hungAfter, total: hungAfter },
};

const cheapHashing: HashingCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface ProductOptions {
  /** Settings by their environment names, on top of the tests' own. */
  settings?: Record<string, string>;
  /** Which queue system; Redis only where the run has one. */
  queue?: 'postgres' | 'redis';
  /** Whether jobs are run. Without, they stay as the API stored them. */
  workers?: boolean;
  clock?: Clock;
  /** As in production; otherwise the timeouts of the database and of webhooks, and when load is shed, suit a slow machine. */
  usualTimeouts?: boolean;
  /** How long a post to a receiver may take; by default it suits a slow machine. */
  webhookTimeouts?: PostTimeouts;
  /** What hashing a password costs; next to nothing by default. */
  hashingCost?: HashingCost;
  /** Where log lines go; discarded by default. */
  log?: (line: string) => void;
  /** Its database, which it drops in the end; an empty one that others used before by default. */
  database?: TestDatabase;
  /** How slow uploads may be; the usual limit by default. */
  slowestUpload?: UploadRate;
  /** The folder of a built site. None by default: a server that listens renders all of its pages first. */
  webFolder?: string;
}

/** The settings every test starts from. */
export function testConfig(databaseUrl: string, dataDir: string, settings: Record<string, string> = {}): Config {
  return loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    SESSION_SECRET: sessionSecret,
    AUTOMATION_WEBHOOK_SECRET: webhookSecret,
    RETRY_SCHEDULE: '0,0,0',
    RATE_LIMITS: 'off',
    CONFIRMATIONS_PER_MINUTE: '60000',
    ...settings,
  });
}

/** The whole product in this process, on a database that no other product has meanwhile. Close it in `afterAll`. */
export async function startProduct({ database, ...options }: ProductOptions = {}) {
  const own = database ?? (await timed('databases', () => borrowDatabase(inject('postgresUrl'))));
  return timed('products', () => startOn(own, options));
}

async function startOn(
  database: TestDatabase,
  {
    settings = {},
    queue = 'postgres',
    workers = true,
    clock,
    usualTimeouts = false,
    webhookTimeouts,
    log,
    hashingCost = cheapHashing,
    webFolder = 'no-site',
    slowestUpload,
  }: Omit<ProductOptions, 'database'>,
) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ringwell-data-'));
  const redisUrl = inject('redisUrl');
  if (queue === 'redis' && !redisUrl) throw new Error('This run has no Redis');
  const config = testConfig(database.url, dataDir, {
    ...settings,
    ...(queue === 'redis' && redisUrl ? { REDIS_URL: redisUrl } : {}),
  });
  const logger = createLogger(config.logLevel, { write: log ?? (() => undefined) });
  const core = createCore({
    config,
    logger,
    poolSize: 10,
    hashingCost,
    ...(usualTimeouts ? {} : longTimeouts),
    ...(webhookTimeouts ? { webhookTimeouts } : {}),
    ...(clock ? { clock } : {}),
  });
  await core.webhooks.followEnvironment();
  const queuePrefix = path.basename(dataDir);
  // A job whose lock expires on a busy machine would run twice.
  const backend = openQueueBackend({ config, logger, prefix: queuePrefix, lockMilliseconds: hungAfter });
  const app = await buildApp({
    core,
    backend,
    webFolder: path.resolve(webFolder),
    slowestUpload,
    ...(usualTimeouts ? {} : { maxDelay: hungAfter }),
  });
  const work = () => startWorkers({ core, backend });
  let running: Workers | null = workers ? work() : null;

  return {
    app,
    core,
    backend,
    config,
    databaseUrl: database.url,
    /** Keeps this product's queues apart from others on the same Redis. */
    queuePrefix,
    /** Starts the workers of a product that was started without. */
    startWorkers() {
      running ??= work();
    },
    /** Sends JSON through the whole server. */
    post: (url: string, payload: unknown, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    /** Signs in and returns the headers of the session. */
    async signIn(): Promise<{ cookie: string; 'sec-fetch-site': string }> {
      const answer = await timed('logins', async () =>
        app.inject({ method: 'POST', url: '/api/admin/login', payload: { password: adminPassword } }),
      );
      if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}: ${answer.body}`);
      return {
        cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
      };
    },
    async close() {
      await app.close();
      await running?.stop();
      await backend.close();
      await core.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Product = Awaited<ReturnType<typeof startProduct>>;
