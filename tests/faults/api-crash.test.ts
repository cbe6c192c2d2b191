import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#devkit/random.ts';
import {
  type Cluster,
  coreQueue,
  type FaultServices,
  openCluster,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors } from '#tests/support/visitors.ts';

const rounds = 6;
const formsPerRound = 80;

let services: FaultServices;
let cluster: Cluster;
beforeAll(async () => {
  services = await startFaultServices();
  cluster = await openCluster(services, { queue: coreQueue });
});
afterAll(async () => {
  await cluster?.close();
  await services?.stop();
});

test('an API killed at any moment keeps every form it accepted, and a form sent again is stored once', {
  tags: ['core'],
}, async () => {
  const random = seededRandom();
  let api = await cluster.startApi();
  await cluster.startWorker();
  const visitors = sendVisitors({ visitors: 12, forms: (rounds + 1) * formsPerRound, url: () => api.url });

  for (let round = 0; round < rounds; round += 1) {
    await visitors.after(visitors.acknowledged() + 1 + Math.floor(random() * (formsPerRound - 20)));
    api.signal('SIGKILL');
    await api.untilEnded();
    api = await cluster.startApi();
    visitors.goOn();
  }
  await visitors.finished();
  const unanswered = visitors.open().length;
  expect(unanswered).toBeGreaterThanOrEqual(rounds);
  await visitors.resend();
  expect(visitors.open()).toEqual([]);

  await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  expect(visitors.acknowledged()).toBe(visitors.submissions.length);
  process.stdout.write(
    `API killed ${rounds} times: ${visitors.submissions.length} forms, ${unanswered} sent again, 0 lost, 0 doubled\n`,
  );
  await visitors.close();
});
