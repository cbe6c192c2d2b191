import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Cluster,
  type FaultServices,
  openCluster,
  queueSystems,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors } from '#tests/support/visitors.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** Takes all connections that the database has, but a few. */
async function takeConnections({ env }: Cluster, left: number) {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    try {
      await client.connect();
    } catch (error) {
      expect(error).toMatchObject({ message: 'sorry, too many clients already' });
      break;
    }
    taken.push(client);
  }
  const letGo = (clients: pg.Client[]) => Promise.all(clients.map((client) => client.end()));
  await letGo(taken.splice(0, left));
  return { letGo: () => letGo(taken) };
}

test('a worker that starts while others hold the connections of the database works once they let go', async () => {
  const cluster = await openCluster(services, { queue: 'postgres' });
  const api = await cluster.startApi();
  const visitors = sendVisitors({ visitors: 2, forms: 20, url: () => api.url });
  await visitors.finished();
  const others = await takeConnections(cluster, 4);
  try {
    await cluster.startWorker({ says: 'the queue system did not answer and is asked again' });
  } finally {
    await others.letGo();
  }
  await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  await visitors.close();
  await cluster.close();
});

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(
    `the database crashes, queue on ${queue}${skipped ? ' (skipped: no Redis here)' : ''}`,
    () => {
      test('processes that start without it listen, and work once it is there', async () => {
        const cluster = await openCluster(services, { queue });
        await services.postgres.stop('immediate');
        const api = await cluster.startApi();
        await cluster.startWorker({ says: 'the database does not answer, so its migrations were not checked' });
        expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
        await services.postgres.start();
        const visitors = sendVisitors({ visitors: 2, forms: 20, url: () => api.url, whenRefused: 'go on' });
        await visitors.finished();
        await visitors.resend();
        expect(visitors.open()).toEqual([]);
        await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
        await visitors.close();
        await cluster.close();
      });
    },
  );
}
