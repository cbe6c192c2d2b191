import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#devkit/random.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import {
  coreQueue,
  type FaultServices,
  openCluster,
  queueSystems,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
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
      test('forms get a 503 while it is away and no false answer; processes keep running and deliver everything afterwards', {
        tags: queue === coreQueue ? ['core'] : [],
      }, async () => {
        const cluster = await openCluster(services, { queue });
        const api = await cluster.startApi();
        const worker = await cluster.startWorker();
        const visitors = sendVisitors({ visitors: 6, forms: 240, url: () => api.url });
        await visitors.after(30);
        visitors.hold();
        await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(20));
        const crashAfter = 50 + Math.floor(seededRandom()() * 60);
        visitors.goOn();
        await visitors.after(crashAfter);
        await services.postgres.stop('immediate');
        const refused = await fetch(`${api.url}/api/admin/contact-form`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(contactFormInput()),
        });
        expect(refused.status).toBe(503);
        expect(refused.headers.get('content-type')).toContain('application/problem+json');
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
        expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
        expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
        await worker.said('a round failed and will be tried again', 10);
        await visitors.idle();
        const [untilNow, posted] = [visitors.acknowledged(), cluster.receiver.deliveries.length];

        await services.postgres.start();
        visitors.goOn();
        await visitors.after(untilNow + 1);
        await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(posted + 5));
        await visitors.finished();
        const answers = new Set(visitors.submissions.flatMap((submission) => submission.answers));
        expect([...answers].sort()).toEqual([202, 503]);

        await visitors.resend();
        expect(visitors.open()).toEqual([]);
        // Only a webhook posted before the crash and not yet recorded may arrive twice.
        const repeated = await checkLedger(cluster, { submissions: visitors.submissions, repeats: posted });
        process.stdout.write(
          `Postgres crashed (${queue}) after ${crashAfter} forms: ${visitors.submissions.length} forms, ${repeated} webhooks repeated\n`,
        );
        await visitors.close();
        await cluster.close();
      });

      test('processes that start without it listen, and work once it is there', async () => {
        const cluster = await openCluster(services, { queue });
        await services.postgres.stop('immediate');
        const api = await cluster.startApi();
        await cluster.startWorker({ says: 'could not read the database’s migrations' });
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
