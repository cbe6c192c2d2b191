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
import { eventually } from '#tests/support/conditions.ts';
import { checkLedger, untilDrained } from '#tests/support/ledger.ts';
import { newSeed, seededRandom, sendVisitors, type Visitors } from '#tests/support/visitors.ts';

/** How long everything accepted may take to be delivered once Redis is back, in milliseconds. */
const recovery = 30_000;

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
    await visitors?.stop();
    await visitors?.close();
    await cluster.close();
  });
  afterAll(() => services?.stop());

  const redis = () => redisOf(services);
  const readiness = async (url: string) => {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };

  /** API, worker and visitors under way, with some of the work done. */
  async function underWay() {
    const api = await cluster.startApi();
    await cluster.startWorker();
    const random = seededRandom(newSeed());
    const sending = sendVisitors({ visitors: 4, random, url: () => api.url });
    visitors = sending;
    sending.slowDownTo(20);
    await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(20));
    return { api, sending };
  }
  const someMore = (sending: Visitors, forms: number) => {
    const before = sending.acknowledged().length;
    return eventually(() => expect(sending.acknowledged().length).toBeGreaterThan(before + forms));
  };
  /** Visitors stop; every form was answered 202, and all of it is delivered in time. */
  async function settle(sending: Visitors, what: string, repeats: number) {
    await sending.stop();
    expect(sending.submissions.flatMap((submission) => submission.answers).filter((answer) => answer !== 202)).toEqual(
      [],
    );
    const began = performance.now();
    await untilDrained(cluster, recovery);
    const seconds = (performance.now() - began) / 1000;
    const repeated = await checkLedger(cluster, { submissions: sending.submissions, repeats });
    process.stdout.write(
      `${what}: ${sending.submissions.length} forms, all 202, delivered ${seconds.toFixed(1)} s after, ${repeated} webhooks repeated\n`,
    );
  }

  test('a shutdown for five seconds: forms are taken all the while, the API says degraded, then all is delivered', async () => {
    const { api, sending } = await underWay();
    await redis().stop();
    const away = performance.now();
    await eventually(async () =>
      expect(await readiness(api.url)).toMatchObject({
        status: 200,
        body: { status: 'degraded', dependencies: { database: 'up', queue: 'down' } },
      }),
    );
    await someMore(sending, 50);
    await eventually(() => expect(performance.now() - away).toBeGreaterThan(5_000));
    await redis().start();
    const back = performance.now();
    const delivered = cluster.receiver.deliveries.length;
    await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(delivered));
    process.stdout.write(`first webhook ${((performance.now() - back) / 1000).toFixed(2)} s after Redis was back\n`);
    await eventually(async () =>
      expect(await readiness(api.url)).toMatchObject({ status: 200, body: { status: 'ready' } }),
    );
    await settle(sending, 'Redis shut down 5 s', 0);
  });

  test('a flush while jobs wait and run: the rows send them again', async () => {
    const { sending } = await underWay();
    cluster.receiver.always((response) => void setTimeout(() => response.writeHead(200).end(), 300));
    sending.slowDownTo(2);
    await someMore(sending, 150);
    const client = new Redis(redis().url);
    await client.flushall();
    client.disconnect();
    cluster.receiver.always(200);
    await someMore(sending, 20);
    await settle(sending, 'Redis flushed', 0);
  });

  test('a kill and an empty restart', async () => {
    const { sending } = await underWay();
    sending.slowDownTo(2);
    await someMore(sending, 100);
    await redis().stop('SIGKILL');
    await someMore(sending, 100);
    await redis().start({ empty: true });
    await settle(sending, 'Redis killed and restarted empty', 0);
  });

  test('API and worker that start without it: forms are taken, and the work begins when it comes', async () => {
    await redis().stop();
    const api = await cluster.startApi();
    const worker = await cluster.startWorker();
    expect(await readiness(api.url)).toMatchObject({ status: 200, body: { status: 'degraded' } });
    const sending = sendVisitors({ visitors: 2, random: seededRandom(newSeed()), url: () => api.url });
    visitors = sending;
    sending.slowDownTo(20);
    await someMore(sending, 40);
    await worker.said('the queue did not take these jobs; they stay due');
    await redis().start();
    await settle(sending, 'Redis absent at the start', 0);
    await eventually(async () =>
      expect(await readiness(api.url)).toMatchObject({ status: 200, body: { status: 'ready' } }),
    );
  });
});
