import type { ServerResponse } from 'node:http';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Cluster,
  type FaultServices,
  hasRedis,
  openCluster,
  redisOf,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { eventually, secondsSince } from '#tests/support/conditions.ts';
import { acceptPartnerApplications } from '#tests/support/direct-forms.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors, type Visitors } from '#tests/support/visitors.ts';

describe.skipIf(!hasRedis)(`the queue's Redis is lost${hasRedis ? '' : ' (skipped: no Redis here)'}`, () => {
  let services: FaultServices;
  let cluster: Cluster;
  let visitors: Visitors | undefined;
  beforeAll(async () => {
    services = await startFaultServices();
  });
  beforeEach(async () => {
    visitors = undefined;
    cluster = await openCluster(services, { queue: 'redis' });
  });
  afterEach(async () => {
    await visitors?.close();
    await cluster.close();
  });
  afterAll(() => services?.stop());

  const redis = () => redisOf(services);
  const readiness = async (url: string) => {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };

  const countOf = async (which: string) => {
    const { rows } = await cluster.sql.query<{ n: number }>(`SELECT count(*)::int AS n FROM job WHERE ${which}`);
    return rows[0]?.n;
  };

  /** API, worker and visitors are running, with some of the work done. */
  async function underWay({ forms }: { forms: number }) {
    const api = await cluster.startApi();
    const worker = await cluster.startWorker();
    visitors = sendVisitors({ visitors: 4, forms, url: () => api.url });
    await visitors.after(30);
    visitors.hold();
    await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(20));
    return { api, worker, sending: visitors };
  }
  /** Every form was answered 202, and all of it is delivered. */
  async function settle(sending: Visitors, what: string, repeats: number) {
    await sending.finished();
    expect(sending.submissions.flatMap((submission) => submission.answers).filter((answer) => answer !== 202)).toEqual(
      [],
    );
    const repeated = await checkLedger(cluster, { submissions: sending.submissions, repeats });
    process.stdout.write(`${what}: ${sending.submissions.length} forms, all 202, ${repeated} webhooks repeated\n`);
  }

  test('a shutdown: forms are accepted throughout, the API reports degraded, then all is delivered', async () => {
    const { api, worker, sending } = await underWay({ forms: 200 });
    await redis().stop();
    await eventually(async () =>
      expect(await readiness(api.url)).toMatchObject({
        status: 200,
        body: { status: 'degraded', dependencies: { database: 'up', queue: 'down' } },
      }),
    );
    sending.goOn();
    await sending.after(120);
    sending.hold();
    await worker.said('the queue system is not reachable');
    await redis().start();
    const delivered = cluster.receiver.deliveries.length;
    await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(delivered));
    await eventually(async () =>
      expect(await readiness(api.url)).toMatchObject({ status: 200, body: { status: 'ready' } }),
    );
    sending.goOn();
    await settle(sending, 'Redis shut down', 0);
  });

  test('a kill and an empty restart', async () => {
    const { sending } = await underWay({ forms: 250 });
    sending.goOn();
    await sending.after(100);
    await redis().stop('SIGKILL');
    await sending.after(200);
    await redis().start({ empty: true });
    await settle(sending, 'Redis killed and restarted empty', 0);
  });

  test('emptied with a thousand jobs waiting: all are delivered', async () => {
    const answers: ServerResponse[] = [];
    cluster.receiver.always((response) => void answers.push(response));
    const submissions = await acceptPartnerApplications(cluster, 1_000);
    await cluster.startWorker();
    const deliveries = "name = 'deliver-event' AND state IN ('queued', 'running')";
    await eventually(async () => expect(await countOf(deliveries)).toBe(submissions.length));
    await eventually(() => expect(answers).toHaveLength(20));

    const client = new Redis(redis().url);
    await client.flushall();
    client.disconnect();
    const began = performance.now();
    cluster.receiver.always(200);
    for (const response of answers) response.writeHead(200).end();
    await eventually(async () => expect(await countOf("name = 'deliver-event' AND state <> 'succeeded'")).toBe(0));
    process.stdout.write(`Redis emptied with 1,000 waiting: all delivered after ${secondsSince(began)} s\n`);
    await checkLedger(cluster, { submissions, repeats: answers.length });
  });

  test('API and worker that start without it: forms are accepted, and the work begins when it is there', async () => {
    await redis().stop();
    const api = await cluster.startApi();
    const worker = await cluster.startWorker();
    expect(await readiness(api.url)).toMatchObject({ status: 200, body: { status: 'degraded' } });
    visitors = sendVisitors({ visitors: 2, forms: 60, url: () => api.url });
    await visitors.finished();
    await worker.said('the queue system is not reachable');
    await redis().start();
    await settle(visitors, 'Redis absent at the start', 0);
    await eventually(async () =>
      expect(await readiness(api.url)).toMatchObject({ status: 200, body: { status: 'ready' } }),
    );
  });
});
