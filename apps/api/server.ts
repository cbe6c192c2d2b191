import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { Registry } from 'prom-client';
import { loadConfig, unnamedEnvironment } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { requireMigrations } from '#core/platform/migrations.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { startAlarmMonitor } from './alarm-monitor.ts';
import { buildApp } from './app.ts';
import { listenAt } from './loopback.ts';
import { startMetricsServer } from './metrics-server.ts';

/** Runs the API as its own process; the workers run elsewhere. */
async function main() {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  const unnamed = unnamedEnvironment();
  if (unnamed !== null) logger.warn(unnamed);
  const core = createCore({ config, logger, poolSize: 10 });
  await requireMigrations(core.database.sql, logger);
  await core.webhooks.followEnvironment();
  const backend = openQueueBackend({ config, logger });
  const { drainMilliseconds } = config.http;
  const registry = new Registry();
  const app = await buildApp({ core, backend, registry, webFolder: path.resolve('dist/web') });
  const metrics = await startMetricsServer({ registry, config, logger });

  const alarms = startAlarmMonitor({ core, backend });

  closeWithGrace({ delay: drainMilliseconds + 20_000 }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'the API process is stopping because of an error');
    else await app.drain(drainMilliseconds);
    await alarms.stop();
    metrics.stop();
    await app.close();
    await backend.close();
    await core.close();
  });
  const address = await listenAt(app, config.http);
  logger.info({ address }, 'the API is listening');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
