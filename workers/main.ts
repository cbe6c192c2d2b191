import { createServer } from 'node:http';
import closeWithGrace from 'close-with-grace';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { ConfigurationError, loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { createAttemptMetrics } from './metrics.ts';
import { startWorkers } from './runtime.ts';

/** A separate worker process: `docker compose up --scale workers=3`. It serves only /healthz and /metrics. */
async function main() {
  const config = loadConfig();
  const logger = createLogger(config.logLevel);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const core = createCore({ config, logger, poolSize: 8 });
  const backend = openQueueBackend({ config, logger });
  const workers = startWorkers({ core, backend, metrics: createAttemptMetrics(registry) });
  const monitor = createServer((request, response) => {
    if (request.url === '/healthz') response.end('ok\n');
    else if (request.url === '/metrics')
      registry.metrics().then(
        (text) => response.end(text),
        () => response.writeHead(500).end(),
      );
    else response.writeHead(404).end();
  });
  monitor.listen(config.http.port, config.http.host);

  closeWithGrace({ delay: 20_000 }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'the worker process ends because of a fault');
    await workers.stop();
    monitor.close();
    await backend.close();
    await core.close();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : String(error)}\n`);
  process.exit(1);
});
