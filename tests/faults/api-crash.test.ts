import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, type FaultServices, hasRedis, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { newSeed, seededRandom, sendVisitors } from '#tests/support/visitors.ts';

const rounds = 6;

let services: FaultServices;
let cluster: Cluster;
beforeAll(async () => {
  services = await startFaultServices();
  cluster = await openCluster(services, { queue: hasRedis ? 'redis' : 'postgres' });
});
afterAll(async () => {
  await cluster?.close();
  await services?.stop();
});

test('an API killed at any moment keeps what it acknowledged, and what is sent again is stored once', async () => {
  const random = seededRandom(newSeed());
  let api = await cluster.startApi();
  await cluster.startWorker();
  const visitors = sendVisitors({ visitors: 12, random, url: () => api.url });

  for (let round = 0; round < rounds; round += 1) {
    const before = visitors.acknowledged().length;
    const moment = Math.floor(random() * 60);
    visitors.slowDownTo(5);
    await eventually(() => expect(visitors.acknowledged().length).toBeGreaterThan(before + moment), { every: 1 });
    api.signal('SIGKILL');
    visitors.slowDownTo(400);
    await api.ended;
    api = await cluster.startApi();
  }
  await visitors.stop();
  const unanswered = visitors.open().length;
  await visitors.resend();
  expect(visitors.open()).toEqual([]);
  expect(unanswered).toBeGreaterThan(0);

  await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  expect(visitors.acknowledged().length).toBe(visitors.submissions.length);
  process.stdout.write(
    `API killed ${rounds} times: ${visitors.submissions.length} forms, ${unanswered} sent again, 0 lost, 0 doubled\n`,
  );
  await visitors.close();
});
