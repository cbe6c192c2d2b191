import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '#core/config/config.ts';
import type { Logger } from '#core/platform/logger.ts';

interface MetricsServerOptions {
  registry: Registry;
  config: Pick<Config, 'http' | 'production'>;
  logger: Logger;
}

/** Answers `/metrics` at a port of its own, which no proxy forwards. Throws in production when the port is taken. */
export async function startMetricsServer({ registry, config: { http, production }, logger }: MetricsServerOptions) {
  const answer: RequestListener = (request, response) => {
    if (request.url !== '/metrics') response.writeHead(404).end();
    else
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        (error: unknown) => {
          logger.error({ err: error }, 'the metrics could not be collected');
          response.writeHead(500).end();
        },
      );
  };
  const server = createServer(answer);
  server.listen(http.metricsPort, http.host);
  try {
    await once(server, 'listening');
    logger.info({ address: server.address() }, 'metrics are answered');
  } catch (error) {
    if (production) throw error;
    logger.warn({ err: error }, 'METRICS_PORT is taken, so metrics are only answered at the site’s own address');
  }
  const port = () => {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : null;
  };
  return { port, stop: () => server.close() };
}
