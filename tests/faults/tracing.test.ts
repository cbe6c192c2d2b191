import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOtlpCollector } from '#devkit/simulators/otlp-collector.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { coreQueue, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import type { ProductProcess } from '#tests/support/processes.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** Stops it as a deploy does, and expects it to end in order. */
async function stop(child: ProductProcess) {
  child.signal('SIGTERM');
  expect(await child.untilEnded()).toEqual({ code: 0, signal: null });
}

async function send(url: string) {
  const answer = await fetch(`${url}${contactForm.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(contactForm.valid()),
  });
  expect(answer.status).toBe(202);
}

test('API and workers are two processes of one trace', async () => {
  const collector = await startOtlpCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  const cluster = await openCluster(services, { queue: coreQueue, settings });
  const api = await cluster.startApi();
  const worker = await cluster.startWorker();
  await send(api.url);
  await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(1));
  for (const child of [api, worker]) await stop(child);
  const [, traceId = ''] = String(cluster.receiver.deliveries[0]?.headers.traceparent).split('-');
  const seen = collector.trace(traceId).map(({ service, name }) => `${service}: ${name}`);
  expect(seen).toEqual(
    expect.arrayContaining([
      `ringwell-api: POST ${contactForm.url}`,
      'ringwell-api: store contact_form',
      'ringwell-workers: dispatch webhooks',
      'ringwell-workers: attempt deliver-webhook',
      'ringwell-workers: POST automation webhook',
    ]),
  );
  await cluster.close();
  await collector.close();
});

test('a collector that never answers holds up neither forms nor webhooks nor the end of a process', async () => {
  const collector = await startOtlpCollector();
  collector.reacts('hangs');
  const cluster = await openCluster(services, {
    queue: coreQueue,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const api = await cluster.startApi();
  const worker = await cluster.startWorker();
  await send(api.url);
  await eventually(() => expect(collector.requests.length).toBeGreaterThan(1));
  for (let forms = 0; forms < 20; forms += 1) await send(api.url);
  await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(21));
  for (const child of [api, worker]) {
    await stop(child);
    expect(child.log.map(({ msg }) => msg)).toContain('the last spans of this process were not sent');
  }
  await cluster.close();
  await collector.close();
});

test('without a collector no process loads the SDK', async () => {
  // Node's own record of every script a process has loaded, written when it ends.
  const folder = path.join(services.folder, 'loaded-scripts');
  const cluster = await openCluster(services, { queue: coreQueue, settings: { NODE_V8_COVERAGE: folder } });
  const api = await cluster.startApi();
  const worker = await cluster.startWorker();
  await send(api.url);
  await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(1));
  for (const child of [api, worker]) await stop(child);
  const records = await readdir(folder);
  const text = await Promise.all(records.map((file) => readFile(path.join(folder, file), 'utf8')));
  const packages = text.flatMap((each) => each.match(/node_modules\/@opentelemetry\/[\w-]+/g) ?? []);
  expect([...new Set(packages)]).toEqual(['node_modules/@opentelemetry/api']);
  await cluster.close();
});
