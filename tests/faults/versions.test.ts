import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildVersion, earlierRevision } from '#devkit/earlier-version.ts';
import { coreQueue, type FaultServices, openCluster, startFaultServices } from '#tests/support/cluster.ts';
import { eventually } from '#tests/support/conditions.ts';
import { checkLedger } from '#tests/support/ledger.ts';
import { sendVisitors } from '#tests/support/visitors.ts';
import { migrate } from '../../prisma/migrate.ts';

const revision = await earlierRevision();
const forms = 640;

let services: FaultServices;
let folder: string;
beforeAll(async () => {
  services = await startFaultServices();
  folder = await mkdtemp(path.join(tmpdir(), 'ringwell-earlier-'));
  if (revision) await buildVersion(revision, folder);
});
afterAll(async () => {
  await services?.stop();
  await rm(folder, { recursive: true, force: true });
});

test.skipIf(!revision)(
  `the version before and this one serve side by side, in both orders, and every form arrives once${revision ? '' : ' (skipped: no history here)'}`,
  async () => {
    const earlier = { folder };
    const cluster = await openCluster(services, { queue: coreQueue, migrations: path.join(folder, 'prisma') });
    const before = { api: await cluster.startApi(earlier), worker: await cluster.startWorker(earlier) };
    let serving = [before.api];
    let turn = 0;
    const visitors = sendVisitors({
      visitors: 6,
      forms,
      url: () => {
        turn += 1;
        return serving[turn % serving.length]?.url ?? '';
      },
    });
    const more = () => visitors.after(Math.min(forms, visitors.acknowledged() + 60));
    const end = async (process: { signal(name: 'SIGTERM'): void; untilEnded(): Promise<{ code: number | null }> }) => {
      process.signal('SIGTERM');
      expect((await process.untilEnded()).code).toBe(0);
    };

    await more();
    await migrate(cluster.env.DATABASE_URL, path.resolve('prisma'));
    await more();
    // The deploy: this version's API first, whose jobs the earlier worker meets.
    const api = await cluster.startApi();
    serving = [before.api, api];
    await more();
    const worker = await cluster.startWorker();
    await more();
    serving = [api];
    await more();
    await end(before.api);
    await end(before.worker);
    await more();

    // And back: the earlier version beside this one, then alone.
    const again = { worker: await cluster.startWorker(earlier), api: await cluster.startApi(earlier) };
    serving = [api, again.api];
    await more();
    await end(worker);
    await more();
    serving = [again.api];
    await more();
    await end(api);
    await visitors.finished();
    await eventually(() => expect(cluster.receiver.deliveries.length).toBeGreaterThan(forms / 2));
    // What only this version knows waits for it.
    await cluster.startWorker();
    const refused = visitors.submissions.flatMap(({ answers }) => answers).filter((answer) => answer !== 202);
    expect(refused).toEqual([]);
    await checkLedger(cluster, { submissions: visitors.submissions, repeats: 0 });
    await visitors.close();
    await cluster.close();
  },
);
