import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { Registry } from 'prom-client';
import { startAlarmMonitor } from '#api/alarm-monitor.ts';
import { buildApp } from '#api/app.ts';
import { listenAt } from '#api/loopback.ts';
import { startMetricsServer } from '#api/metrics-server.ts';
import { type Config, ConfigurationError } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { createAttemptMetrics } from '#workers/metrics.ts';
import { startWorkers } from '#workers/runtime.ts';
import { migrate } from '../prisma/migrate.ts';
import { seedOnce } from '../prisma/seed.ts';
import { localConfig } from './local-config.ts';
import { claimDataFolder } from './single-start.ts';
import { whenNpmEnds, whenTerminalCloses } from './stopping.ts';
import { readVariables } from './variables.ts';

const began = performance.now();
/** How long work in progress may hold up a stop; the database ends with the process. */
const stopMilliseconds = 8_000;
const say = (words: string) => console.log(`  ${words}`);

/** The whole product in one process: database (embedded unless DATABASE_URL is set), site, API and workers on one port. */
async function main() {
  const undo: Undo = [];
  let undone: Promise<void> | null = null;
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const stop = () => {
    undone ??= undoAll();
    return undone;
  };
  const starting = start(undo);
  // A Ctrl-C during the start counts when it is complete and can be undone in order; a second one ends all at once.
  let stopping = false;
  const grace = closeWithGrace(
    {
      delay: stopMilliseconds,
      skip: ['SIGHUP'],
      onSecondSignal: () => say('stopped immediately; nothing that was stored is lost'),
    },
    async ({ err }) => {
      stopping = true;
      if (err) createLogger('fatal').fatal({ err }, 'the process is stopping because of an error');
      else console.log('\n  stopping: finishing work in progress …');
      await Promise.allSettled([starting]);
      await stop();
      if (!err) say('stopped; nothing is left running');
    },
  );
  const end = () => {
    if (!stopping) grace.close();
  };
  whenNpmEnds(end);
  whenTerminalCloses(end);
  try {
    announce(await starting);
  } catch (error) {
    await stop();
    throw error;
  }
}

type Undo = (() => Promise<void>)[];

/** Starts all parts, and notes how each is stopped again. */
async function start(undo: Undo): Promise<Started> {
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  await mkdir(dataDir, { recursive: true });
  const production = process.env.NODE_ENV === 'production';
  undo.push(await claimDataFolder(dataDir));
  const variables = readVariables();
  const own = production || variables.DATABASE_URL ? null : await ownDatabase(dataDir, undo);
  const { config, secrets } = await localConfig(dataDir, own);
  const applied = await migrate(config.databaseDirectUrl, path.resolve('prisma'));
  say(
    applied.length > 0
      ? `database prepared (${applied.length} migration${applied.length === 1 ? '' : 's'})`
      : 'database is up to date',
  );

  const logger = createLogger(config.logLevel);
  const registry = new Registry();
  const core = createCore({ config, logger, poolSize: 12 });
  undo.push(core.close);
  await core.webhooks.followEnvironment();
  if (!production && (await seedOnce(core, path.resolve('prisma')))) say('example records added');
  const backend = openQueueBackend({ config, logger });
  undo.push(backend.close);
  const app = await buildApp({ core, backend, registry, webFolder: path.resolve('dist/web') });
  const metrics = await startMetricsServer({ registry, config, logger });
  undo.push(async () => void metrics.stop());
  const workers = startWorkers({ core, backend, metrics: createAttemptMetrics(registry) });
  undo.push(workers.stop);
  undo.push(startAlarmMonitor({ core, backend }).stop);
  undo.push(async () => app.close());
  const address = await listenAt(app, config.http);
  const passwordShown =
    variables.ADMIN_PASSWORD || variables.ADMIN_PASSWORD_HASH ? null : (secrets.ADMIN_PASSWORD ?? null);
  return { address, passwordShown, queue: backend.kind, config };
}

async function ownDatabase(dataDir: string, undo: Undo): Promise<string> {
  say('starting the database …');
  const postgres = await startEmbeddedPostgres(dataDir);
  undo.push(() => postgres.stop());
  return postgres.url;
}

interface Started {
  address: string;
  passwordShown: string | null;
  queue: string;
  config: Config;
}

function announce({ address, passwordShown, queue, config }: Started) {
  const mail = config.secrets.smtp ? 'sent over SMTP' : 'captured; read them in the admin area';
  const payments = config.stripe
    ? `Stripe, ${config.stripe.livemode ? 'live' : 'test'} mode`
    : 'demo mode: nothing is charged';
  const webhook = config.automation.url ?? 'not configured (AUTOMATION_WEBHOOK_URL)';
  console.log(`
  Ringwell is running (${((performance.now() - began) / 1000).toFixed(1)} s)

    Site            ${address}
    Admin           ${address}/admin
    Admin password  ${passwordShown ?? 'as configured'}
    API reference   ${address}/docs

    Queue           BullMQ on ${queue === 'redis' ? 'Redis' : 'the database'}
    Emails          ${mail}
    Webhook         ${webhook}
    Payments        ${payments}

  Press Ctrl-C to stop everything.
`);
}

main().catch((error: unknown) => {
  console.error(
    `\n${error instanceof ConfigurationError ? error.message : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
