import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#devkit/random.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { type FaultServices, openCluster, queueSystems, redisOf, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors } from '#tests/support/visitors.ts';

const formsPerFault = 80;
const forms = 6 * formsPerFault;

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** The product under visitors who send forms without a pause, and what can happen to it. */
async function openUnderLoad(queue: 'postgres' | 'redis') {
  const random = seededRandom();
  const cluster = await openCluster(services, { queue });
  let api = await cluster.startApi();
  let worker = await cluster.startWorker();
  const visitors = sendVisitors({ visitors: 8, forms, url: () => api.url });
  const delivered = () => cluster.receiver.deliveries.length;
  return {
    cluster,
    visitors,
    delivered,
    /** Lets visitors send some of the next forms. Then no other begins; what they have begun is in flight. */
    async underWay() {
      visitors.goOn();
      await visitors.after(visitors.acknowledged() + 10 + Math.floor(random() * (formsPerFault - 20)));
      visitors.hold();
    },
    async killApi() {
      api.signal('SIGKILL');
      await api.untilEnded();
      await visitors.idle();
      api = await cluster.startApi();
    },
    async killWorker() {
      worker.signal('SIGKILL');
      await worker.untilEnded();
      worker = await cluster.startWorker();
    },
    async emptyRedis() {
      const client = new Redis(redisOf(services).url);
      await client.flushall();
      client.disconnect();
    },
    /** Nothing is answered falsely while it is away, and processes keep running. */
    async crashPostgres() {
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
      await visitors.idle();
      await services.postgres.start();
    },
    /** The receiver answers 500 to some of the next forms' webhooks. */
    async failReceiver() {
      cluster.receiver.always(500);
      const before = delivered();
      await this.underWay();
      await eventually(() => expect(delivered()).toBeGreaterThan(before));
      cluster.receiver.always(200);
    },
  };
}

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(`under visitors, queue on ${queue}${skipped ? ' (skipped: no Redis here)' : ''}`, () => {
    test('API, worker, receiver, queue and database are lost in turn: each accepted form is stored once and delivered', async () => {
      const load = await openUnderLoad(queue);
      const { cluster, visitors } = load;
      await load.underWay();
      await load.killApi();
      await load.underWay();
      await load.killWorker();
      await load.failReceiver();
      if (queue === 'redis') {
        await load.underWay();
        await load.emptyRedis();
      }
      await load.underWay();
      await load.crashPostgres();
      visitors.goOn();
      await visitors.finished();
      await visitors.resend();
      expect(visitors.open()).toEqual([]);

      // What was posted and not yet recorded when its worker or the database went arrives again, under the same id.
      const repeats = load.delivered();
      const repeated = await checkLedger(cluster, { submissions: visitors.submissions, repeats });
      const answers = new Set(visitors.submissions.flatMap((submission) => submission.answers));
      expect([...answers].filter((answer) => ![202, 503, 'broken'].includes(answer))).toEqual([]);
      process.stdout.write(`${queue}: ${visitors.submissions.length} forms, ${repeated} webhooks arrived again\n`);
      await visitors.close();
      await cluster.close();
    });
  });
}
