import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultServices, openCluster, queueSystems, startFaultServices } from '#tests/support/cluster.ts';
import { eventually, secondsSince } from '#tests/support/conditions.ts';
import { acceptPartnerApplications } from '#tests/support/direct-forms.ts';
import { checkLedger, untilDrained } from '#tests/support/ledger.ts';

const forms = 6;
const unfinished =
  "SELECT id FROM job WHERE state <> 'succeeded' AND payload ->> 'template' IS DISTINCT FROM 'team-summary'";

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

/** Before the webhook is sent, or after its result is written, it cannot arrive twice; in between it can, under the same id. */
const points = [
  { at: 'claimed', after: 1, repeats: { least: 0, most: 0 } },
  { at: 'acted', after: 1, repeats: { least: 1, most: forms } },
  { at: 'recorded', after: forms, repeats: { least: 0, most: 0 } },
] as const;

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(`a worker dies, queue on ${queue}${skipped ? ' (skipped: no Redis here)' : ''}`, () => {
    for (const { at, after, repeats } of points)
      test(`when a job is ${at}: another finishes its work, no job is lost, none gets a second id`, async () => {
        const cluster = await openCluster(services, { queue });
        const submissions = await acceptPartnerApplications(cluster, forms);
        const victim = cluster.startCrashingWorker(at, after);
        expect(await victim.untilEnded()).toMatchObject({ signal: 'SIGKILL' });

        const died = performance.now();
        await cluster.startWorker();
        await eventually(async () => expect((await cluster.sql.query(unfinished)).rows).toEqual([]));
        const seconds = secondsSince(died);
        const repeated = await checkLedger(cluster, { submissions, repeats: repeats.most });
        expect(repeated).toBeGreaterThanOrEqual(repeats.least);
        process.stdout.write(
          `worker killed when ${at} (${queue}): done after ${seconds} s, ${repeated} webhooks repeated\n`,
        );
        await cluster.close();
      });

    test('a worker frozen for too long changes nothing when it wakes, because another has its job', async () => {
      const cluster = await openCluster(services, { queue });
      let answerLate = () => {};
      cluster.receiver.next((response) => {
        answerLate = () => response.writeHead(500).end('too late');
      });
      const submissions = await acceptPartnerApplications(cluster, 1);
      const frozen = await cluster.startWorker();
      await eventually(() => expect(cluster.receiver.deliveries).toHaveLength(1));
      frozen.signal('SIGSTOP');
      await cluster.startWorker();
      await untilDrained(cluster);
      expect(cluster.receiver.deliveries).toHaveLength(2);

      answerLate();
      frozen.signal('SIGCONT');
      await frozen.said('a job had moved on while it ran; only the attempt was recorded');
      const attempts = await cluster.sql.query(
        "SELECT a.attempt, a.outcome, a.error_class, j.state FROM job_attempt a JOIN job j ON j.id = a.job_id WHERE j.name = 'deliver-event' ORDER BY a.attempt",
      );
      expect(attempts.rows).toEqual([
        // It reads the late answer, or its request’s time was over while it was frozen.
        {
          attempt: 1,
          outcome: 'failed',
          error_class: expect.stringMatching(/^(http_500|timeout)$/),
          state: 'succeeded',
        },
        { attempt: 2, outcome: 'succeeded', error_class: null, state: 'succeeded' },
      ]);
      await checkLedger(cluster, { submissions, repeats: 1 });
      await cluster.close();
    });
  });
}
