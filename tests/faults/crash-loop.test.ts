import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualConcurrency } from '#core/webhooks/schemas.ts';
import {
  type Cluster,
  type FaultServices,
  openCluster,
  queueSystems,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { letJobsAge } from '#tests/support/cluster-time.ts';
import { eventually } from '#tests/support/conditions.ts';
import { acceptPartnerApplications } from '#tests/support/direct-forms.ts';

/** All of them and the poison job run in one process at a time: as many as it takes of the queue. */
const neighbors = usualConcurrency - 1;

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

interface Webhook {
  id: string;
  state: string;
  last_error: string | null;
  tries: number;
  outcomes: string[];
}

/** The webhooks, each with the outcomes of its attempts. */
async function webhooks({ sql }: Cluster) {
  const found = await sql.query<Webhook>(`
    SELECT id, state, last_error, tries, array_agg(a.outcome ORDER BY a.attempt) AS outcomes
    FROM job LEFT JOIN job_attempt a ON a.job_id = id WHERE name = 'deliver-event' GROUP BY id`);
  return found.rows;
}

async function letPass(cluster: Cluster, victim: ReturnType<Cluster['startCrashingWorker']>) {
  expect(await victim.untilEnded()).toMatchObject({ signal: 'SIGKILL' });
  await letJobsAge(cluster);
}

for (const { queue, skipped } of queueSystems) {
  describe.skipIf(skipped)(`a job that crashes its worker, queue on ${queue}`, () => {
    test('is given up after its third crash, and the 19 webhooks beside it have used no try for it', async () => {
      const cluster = await openCluster(services, { queue });
      await acceptPartnerApplications(cluster, neighbors + 1);
      const [poison] = await webhooks(cluster);
      if (!poison) throw new Error('There is no webhook');

      // While the receiver does not answer, all of them run in the process that crashes.
      cluster.receiver.always(() => undefined);
      const first = cluster.startCrashingWorker('claimed', neighbors + 1, poison.id);
      await letPass(cluster, first);
      const second = cluster.startCrashingWorker('claimed', neighbors + 1, poison.id);
      await letPass(cluster, second);

      cluster.receiver.always(200);
      const third = cluster.startCrashingWorker('claimed', 1, poison.id);
      await letPass(cluster, third);
      const last = cluster.startCrashingWorker('claimed', 1, poison.id);
      const isPoison = ({ id }: Webhook) => id === poison.id;
      const all = await eventually(async () => {
        const now = await webhooks(cluster);
        expect(now.filter(({ state }) => state !== 'succeeded')).toMatchObject([{ id: poison.id, state: 'dead' }]);
        return now;
      });

      expect(all.find(isPoison)).toMatchObject({ last_error: 'crashes_the_worker', tries: 0 });
      expect(all.find(isPoison)?.outcomes).toEqual(Array(3).fill('lost'));
      const others = all.filter((webhook) => !isPoison(webhook));
      expect(others).toHaveLength(neighbors);
      // Two crashes beside it, one delivery: the third crash hit nobody else.
      for (const { tries, outcomes } of others)
        expect({ tries, outcomes }).toEqual({ tries: 0, outcomes: ['lost', 'lost', 'succeeded'] });
      last.signal('SIGKILL');
      await cluster.close();
    });
  });
}
