import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { redisProgram } from '#devkit/programs.ts';
import { startOutside } from '#devkit/soak/outside-process.ts';
import { allFaults, soak } from '#devkit/soak/soak.ts';

const program = redisProgram();
/** The first fault of each area. */
const inShort = [...new Map(allFaults.toReversed().map((fault) => [fault.area, fault])).values()];

test('a soak whose receiver and mail server have died fails instead of waiting forever', async () => {
  const outside = await startOutside();
  process.kill(outside.pid, 'SIGSTOP');
  const asked = [outside.count(), outside.count()];
  process.kill(outside.pid, 'SIGKILL');
  for (const each of asked) await expect(each).rejects.toThrow();
});

test.each(['answers without end', 'answers a byte at a time'] as const)(
  'a webhook that the soak’s receiver took is on its list, also when it %s',
  async (mood) => {
    const outside = await startOutside();
    await outside.set({ receiver: mood });
    const { host, port } = outside.receiver;
    const answer = await fetch(`http://${host}:${port}/`, { method: 'POST', headers: { 'webhook-id': 'msg_1' } });
    expect(answer.ok).toBe(true);
    await answer.body?.cancel();
    expect((await outside.count()).webhooks).toMatchObject({ distinct: 1, accepted: 1 });
    await outside.close();
  },
);

test.skipIf(!program)(
  `the soak in short: forms and purchases through faults of every area, and all accounts agree${program ? '' : ' (skipped: no Redis here)'}`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-soak-'));
    const said: string[] = [];
    const report = await soak({
      folder,
      redisProgram: program ?? '',
      submissions: 2_000,
      purchases: 12,
      stretch: 0.2,
      faults: inShort,
      strikes: inShort.length,
      postgresSettings: { fsync: 'off' },
      say: (line) => said.push(line),
    });
    expect(report.broken, said.join('\n')).toEqual([]);
    expect(report.struck).toHaveLength(inShort.length);
    await rm(folder, { recursive: true, force: true });
  },
);
