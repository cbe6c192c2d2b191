import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '#api/app.ts';
import type { ArrivalLimits } from '#api/plugins/arrival.ts';
import { startTracing } from '#core/clients/tracing/start.ts';
import { type Config, loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import type { Clock } from '#core/platform/clock.ts';
import { createLogger } from '#core/platform/logger.ts';
import { stallLimit } from '#devkit/machine.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { startWorkers, type Workers } from '#workers/runtime.ts';
import { createTestDatabase } from './database.ts';

export const adminPassword = 'correct horse battery staple';
export const sessionSecret = 'a session secret that is long enough for tests';
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Timeouts of the product that suit a slow machine. */
export const longTimeouts = {
  databaseTimeouts: { connection: stallLimit, statement: stallLimit },
  webhookTimeouts: { connect: stallLimit, total: stallLimit },
};

export interface ProductOptions {
  /** Settings by their environment names, on top of the tests' own. */
  settings?: Record<string, string>;
  /** Which queue system; Redis only where the run has one. */
  queue?: 'postgres' | 'redis';
  /** Whether jobs are run. Without, they stay as the API stored them. */
  workers?: boolean;
  clock?: Clock;
  /** As in production; otherwise the timeouts of the database and of webhooks suit a slow machine. */
  usualTimeouts?: boolean;
  /** Where log lines go; discarded by default. */
  log?: (line: string) => void;
  /** Its database, which it drops in the end; a new one by default. */
  database?: { url: string; drop(): Promise<void> };
  /** How long requests may take to arrive; the usual limits by default. */
  arrivalLimits?: ArrivalLimits;
  /** The folder of the built site; the last build's by default. */
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
    UPLOAD_MIN_FREE_MB: '0',
    // An alert is one more job and one more message; only the tests about alerts want those.
    ALERT_DEAD_JOBS: '0',
    ALERT_LATE_SECONDS: '0',
    ...settings,
  });
}

/** The whole product in this process, on its own database. Close it in `afterAll`. */
export async function startProduct({
  settings = {},
  queue = 'postgres',
  workers = true,
  clock,
  usualTimeouts = false,
  log,
  webFolder = 'dist/web',
  arrivalLimits,
  database: given,
}: ProductOptions = {}) {
  const database = given ?? (await createTestDatabase(inject('postgresUrl')));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ringwell-data-'));
  const redisUrl = inject('redisUrl');
  if (queue === 'redis' && !redisUrl) throw new Error('This run has no Redis');
  const config = testConfig(database.url, dataDir, {
    ...settings,
    ...(queue === 'redis' && redisUrl ? { REDIS_URL: redisUrl } : {}),
  });
  const logger = createLogger(config.logLevel, { write: log ?? (() => undefined) });
  const tracing = await startTracing({ config, logger, service: 'ringwell-tests' });
  const core = createCore({
    config,
    logger,
    poolSize: 10,
    ...(usualTimeouts ? {} : longTimeouts),
    ...(clock ? { clock } : {}),
  });
  const queuePrefix = path.basename(dataDir);
  const backend = openQueueBackend({ config, logger, prefix: queuePrefix });
  const app = await buildApp({ core, backend, webFolder: path.resolve(webFolder), arrivalLimits });
  // A lease that expires on a busy machine would run a job twice; tests of expiry end leases themselves.
  const work = () => startWorkers({ core, backend, leaseSeconds: stallLimit / 1000 });
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
      const answer = await app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { password: adminPassword },
      });
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
      await tracing.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Product = Awaited<ReturnType<typeof startProduct>>;
