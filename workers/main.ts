import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { loadWorkerConfig, settingWarnings, unnamedEnvironment } from '#core/config/config.ts';
import { type Core, createCore } from '#core/core.ts';
import { canStoreJobs } from '#core/jobs/storing.ts';
import { createLogger } from '#core/platform/logger.ts';
import { requireMigrations } from '#core/platform/migrations.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { createAttemptMetrics } from './metrics.ts';
import { startWorkers } from './runtime.ts';

/** Milliseconds until a database that is away is asked again. */
const askAgainMilliseconds = 500;

/** A separate worker process: `docker compose up --scale workers=3`. It serves only /healthz, /readyz and /metrics. */
async function main() {
  // Where the API shares the machine, visitors' requests come before background work.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const config = loadWorkerConfig();
  const logger = createLogger(config.logLevel);
  const unnamed = unnamedEnvironment();
  for (const warning of [...(unnamed === null ? [] : [unnamed]), ...settingWarnings(config)]) logger.warn(warning);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const core = createCore({ config, logger, poolSize: 8 });
  await requireMigrations(core.database.sql, logger);
  await core.webhooks.followEnvironment();
  const backend = openQueueBackend({ config, logger });
  const answer: RequestListener = (request, response) => {
    if (request.url === '/healthz') response.end('ok\n');
    else if (request.url === '/readyz') void answerReadiness(core, response);
    else if (request.url === '/metrics')
      registry.metrics().then(
        (text) => response.end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'the metrics could not be collected');
          response.writeHead(500).end();
        },
      );
    else response.writeHead(404).end();
  };
  const monitor = createServer(answer);
  monitor.listen(config.http.port, config.http.host);

  // A worker of BullMQ asks a database that refuses its connection again after 15 seconds only.
  while (!(await canStoreJobs(core.database.sql))) await setTimeout(askAgainMilliseconds);
  const workers = startWorkers({ core, backend, metrics: createAttemptMetrics(registry) });
  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'the worker process is stopping because of an error');
    await workers.stop();
    monitor.close();
    await backend.close();
    await core.close();
  });
}

/** 503 while the database is away. */
async function answerReadiness(core: Core, response: ServerResponse) {
  const isReady = await canStoreJobs(core.database.sql);
  response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: isReady ? 'ready' : 'unavailable' }));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
