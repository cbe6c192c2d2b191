import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactFormInput } from '#tests/factories/forms.ts';
import { type FaultServices, openCluster, queueSystems, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { checkLedger, untilDrained } from '#tests/support/ledger.ts';
import { newSeed, seededRandom, sendVisitors } from '#tests/support/visitors.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(
    `the database crashes, queue on ${queue}${skipped ? ' (skipped: no Redis here)' : ''}`,
    () => {
      test('forms get a 503 while it is away and nothing false; processes live on and deliver everything afterwards', async () => {
        const cluster = await openCluster(services, { queue });
        const api = await cluster.startApi();
        await cluster.startWorker();
        const visitors = sendVisitors({ visitors: 6, random: seededRandom(newSeed()), url: () => api.url });
        await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(20));

        await services.postgres.stop('immediate');
        visitors.slowDownTo(50);
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
        const down = performance.now();
        await eventually(() => expect(performance.now() - down).toBeGreaterThan(2_000));
        const untilNow = visitors.acknowledged().length;

        await services.postgres.start();
        const back = performance.now();
        await eventually(() => expect(visitors.acknowledged().length).toBeGreaterThan(untilNow), { every: 5 });
        const firstForm = performance.now() - back;
        const delivered = cluster.receiver.deliveries.length;
        await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(delivered + 5), { every: 5 });
        const firstWebhook = performance.now() - back;
        await visitors.stop();
        const answers = new Set(visitors.submissions.flatMap((submission) => submission.answers));
        expect([...answers].sort()).toEqual([202, 503]);

        await visitors.resend();
        expect(visitors.open()).toEqual([]);
        await untilDrained(cluster, 30_000);
        const drained = performance.now() - back;
        const repeated = await checkLedger(cluster, { submissions: visitors.submissions, repeats: 60 });
        process.stdout.write(
          `Postgres crashed (${queue}): first form ${(firstForm / 1000).toFixed(2)} s after its return, first webhooks ${(firstWebhook / 1000).toFixed(2)} s, all ${(drained / 1000).toFixed(1)} s; ${visitors.submissions.length} forms, ${repeated} webhooks repeated\n`,
        );
        await visitors.close();
        await cluster.close();
      });

      test('processes that start without it serve and work once it is there', async () => {
        const cluster = await openCluster(services, { queue });
        await services.postgres.stop('immediate');
        const api = await cluster.startApi();
        await cluster.startWorker();
        expect((await fetch(`${api.url}/readyz`)).status).toBe(503);
        await services.postgres.start();
        const visitors = sendVisitors({ visitors: 2, random: seededRandom(newSeed()), url: () => api.url });
        await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(5));
        await visitors.stop();
        await visitors.resend();
        await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
        await visitors.close();
        await cluster.close();
      });
    },
  );
}
