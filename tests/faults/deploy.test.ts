import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedMigrations } from '#core/platform/schema-gate.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { coreQueue, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { serverFile, startProcess } from '#tests/support/processes.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

const lacks = 'the database lacks a migration this version needs; waiting';

test('processes that start before the migration wait for it, say so once, and then take up the work', async () => {
  const cluster = await openCluster(services, { queue: coreQueue });
  const newest = shippedMigrations().at(-1);
  await cluster.sql.query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [newest]);
  const api = await cluster.startApi();
  const working = cluster.startWorker();
  const worker = cluster.children.at(-1);
  if (!worker) throw new Error('No worker was started');
  expect(await worker.said(lacks)).toMatchObject({ missing_migrations: [newest] });

  const send = () =>
    fetch(`${api.url}/api/admin/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(contactFormInput()),
    });
  expect((await send()).status).toBe(503);
  const ready = await fetch(`${api.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { missing_migrations: [newest] }]);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect(worker.log.map(({ msg }) => msg)).not.toContain('the workers are running');

  await cluster.sql.query('UPDATE _prisma_migrations SET finished_at = now() WHERE migration_name = $1', [newest]);
  await working;
  await eventually(async () => expect((await send()).status).toBe(202));
  await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(1));
  for (const { log } of [api, worker]) expect(log.filter(({ msg }) => msg === lacks)).toHaveLength(1);

  await cluster.sql.query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [newest]);
  const stopped = startProcess('a worker that is stopped', serverFile('workers'), cluster.env);
  cluster.children.push(stopped);
  await stopped.said(lacks);
  stopped.signal('SIGTERM');
  expect(await stopped.untilEnded()).toEqual({ code: 0, signal: null });
});
