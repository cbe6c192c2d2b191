import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreQueue, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { serverFile, startProcess } from '#tests/support/processes.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

test.each(['api', 'workers'] as const)('%s refuses to start before the migration, and says why', async (name) => {
  const cluster = await openCluster(services, { queue: coreQueue });
  await cluster.sql.query('UPDATE _prisma_migrations SET finished_at = NULL');
  const refused = startProcess(name, serverFile(name), cluster.env, { expectEnd: true });
  cluster.children.push(refused);
  expect(await refused.untilEnded()).toEqual({ code: 1, signal: null });
  expect(refused.noise).toEqual([
    expect.stringMatching(/^The database lacks migrations of this build: .*npm run db:migrate/),
  ]);

  await cluster.sql.query('UPDATE _prisma_migrations SET finished_at = now()');
  await (name === 'api' ? cluster.startApi() : cluster.startWorker());
});
