import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultServices, hasRedis, openCluster, queueSystems, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { acceptPartnerApplications } from '#tests/support/direct-forms.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { newSeed, seededRandom, sendVisitors } from '#tests/support/visitors.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

const orderly = { code: 0, signal: null };

test('an API told to stop under load answers everything it took, and ends by itself', async () => {
  const cluster = await openCluster(services, { queue: hasRedis ? 'redis' : 'postgres' });
  const random = seededRandom(newSeed());
  let serving = await cluster.startApi();
  const visitors = sendVisitors({ visitors: 20, random, url: () => serving.url });
  for (let round = 0; round < 3; round += 1) {
    // A start is not what is looked at, and all that is taken meanwhile wants to be delivered before the test ends.
    visitors.slowDownTo(1_000);
    const successor = await cluster.startApi();
    visitors.slowDownTo(5);
    const before = visitors.acknowledged().length;
    await eventually(() => expect(visitors.acknowledged().length).toBeGreaterThan(before + 200), { every: 5 });
    const leaving = serving;
    serving = successor;
    leaving.signal('SIGTERM');
    const told = performance.now();
    expect(await leaving.ended).toEqual(orderly);
    expect(performance.now() - told).toBeLessThan(10_000);
    process.stdout.write(`API stopped in ${((performance.now() - told) / 1000).toFixed(2)} s\n`);
  }
  await visitors.stop();

  const answers = visitors.submissions.flatMap((submission) => submission.answers);
  expect(answers.filter((answer) => answer !== 202 && answer !== 'broken')).toEqual([]);
  const stored = await cluster.sql.query<{ key: string }>('SELECT key FROM idempotency_key');
  const unanswered = new Set(visitors.open().map((submission) => submission.key));
  expect(
    stored.rows.filter(({ key }) => unanswered.has(key)),
    'forms that were stored and not answered',
  ).toEqual([]);
  process.stdout.write(
    `of ${visitors.submissions.length} forms ${unanswered.size} met a closing connection, none of them was taken\n`,
  );

  await visitors.resend();
  await cluster.startWorker();
  await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
  await visitors.close();
  await cluster.close();
});

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(
    `a worker is told to stop, queue on ${queue}${skipped ? ' (skipped: no Redis here)' : ''}`,
    () => {
      test('it finishes what it has begun and ends by itself; what comes after is the next one’s', async () => {
        const cluster = await openCluster(services, { queue });
        const finish: (() => void)[] = [];
        cluster.receiver.always((response) => void finish.push(() => response.writeHead(200).end()));
        const submissions = await acceptPartnerApplications(cluster, 5);
        const worker = await cluster.startWorker();
        await eventually(() => expect(finish).toHaveLength(5));
        worker.signal('SIGTERM');
        const told = performance.now();
        cluster.receiver.always(200);
        const late = await acceptPartnerApplications(cluster, 1);
        for (const answer of finish) answer();
        expect(await worker.ended).toEqual(orderly);
        process.stdout.write(`worker stopped in ${((performance.now() - told) / 1000).toFixed(2)} s (${queue})\n`);
        const states = await cluster.sql.query(
          "SELECT state, count(*)::int AS jobs FROM job WHERE name = 'deliver-webhook' AND subject_id = ANY($1) GROUP BY state",
          [submissions.map(({ id }) => id)],
        );
        expect(states.rows).toEqual([{ state: 'succeeded', jobs: 5 }]);
        expect(performance.now() - told).toBeLessThan(10_000);

        await cluster.startWorker();
        await checkLedger(cluster, { submissions: [...submissions, ...late], repeats: 0 });
        await cluster.close();
      });
    },
  );
}

test('a worker whose receiver never answers still ends in time, and its job is not lost', async () => {
  const cluster = await openCluster(services, { queue: hasRedis ? 'redis' : 'postgres' });
  cluster.receiver.next(() => {});
  const submissions = await acceptPartnerApplications(cluster, 1);
  const worker = await cluster.startWorker();
  await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(1));
  worker.signal('SIGTERM');
  const told = performance.now();
  expect(await worker.ended).toEqual(orderly);
  expect(performance.now() - told).toBeLessThan(16_000);
  await cluster.startWorker();
  await checkLedger(cluster, { submissions, repeats: 1 });
  await cluster.close();
});
