import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultServices, openCluster, queueSystems, startFaultServices } from '#tests/support/cluster.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors } from '#tests/support/visitors.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

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
