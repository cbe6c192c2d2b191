import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '#api/app.ts';
import { startMetricsServer } from '#api/metrics-server.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { lastBuild, startProduct, testConfig } from '#tests/support/product.ts';
import { productionSettings } from '#tests/support/production.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test('in production metrics are answered at their own port, and nowhere at the site’s address', async () => {
  const product = await startProduct({ workers: false, settings: productionSettings() });
  undo.push(() => product.close());
  for (const remoteAddress of ['127.0.0.1', '::1', '10.0.0.7'])
    expect((await product.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
});

test('the port answers metrics and nothing else', async () => {
  const registry = new Registry();
  const product = await startProduct({ workers: false });
  undo.push(() => product.close());
  const { core } = product;
  const logger = createLogger('silent');
  const backend = openQueueBackend({ config: core.config, logger });
  undo.push(() => backend.close());
  const app = await buildApp({ core, backend, registry, webFolder: path.resolve(lastBuild) });
  undo.push(() => app.close());
  const { http } = testConfig('postgres://x', '.', { PORT: '0' });
  const metrics = await startMetricsServer({ registry, config: { http, production: true }, logger });
  undo.push(() => metrics.stop());
  const ask = (path: string) => fetch(`http://localhost:${metrics.port()}${path}`);
  expect(await (await ask('/metrics')).text()).toMatch(/^ringwell_database_up 1$/m);
  for (const path of ['/', '/healthz', '/api/site', '/metrics/x']) expect((await ask(path)).status).toBe(404);
});

test('the port is 9464, or a free one where PORT is 0', () => {
  const portOf = (settings: Record<string, string>) => testConfig('postgres://x', '.', settings).http.metricsPort;
  expect([portOf({}), portOf({ PORT: '8080' }), portOf({ PORT: '0' }), portOf({ METRICS_PORT: '9999' })]).toEqual([
    9464, 9464, 0, 9999,
  ]);
  expect(() => portOf({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT');
});

test('a taken port ends a production start, and no other', async () => {
  const other = createServer().listen(0, 'localhost');
  undo.push(() => other.close());
  await once(other, 'listening');
  const address = other.address();
  const METRICS_PORT = String(typeof address === 'object' && address ? address.port : 0);
  const { http } = testConfig('postgres://x', '.', { METRICS_PORT });
  const options = { registry: new Registry(), logger: createLogger('silent') };
  await expect(startMetricsServer({ ...options, config: { http, production: true } })).rejects.toThrow('EADDRINUSE');
  await startMetricsServer({ ...options, config: { http, production: false } });
});
