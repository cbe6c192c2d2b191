import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { redisProgram } from '#devkit/programs.ts';
import { seed } from '#devkit/random.ts';
import { allFaults, type SoakReport, soak } from '#devkit/soak/soak.ts';

/**
 * `npm run soak` with a million forms and every fault once, or with other numbers: `npm run soak -- 100000 60`, forms
 * and faults. Fails when a promise was broken.
 */
const [submissions = 1_000_000, asked] = process.argv.slice(2).map(Number);
const program = redisProgram();
if (!program) throw new Error('The soak needs redis-server or valkey-server on this machine');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-soak-'));
const strikes = asked ?? allFaults.length;
console.log(`${submissions} forms, ${strikes} faults, TEST_SEED=${seed}, everything under ${folder}`);
const report = await soak({
  folder,
  redisProgram: program,
  submissions,
  strikes,
  faults: allFaults,
  stretch: 1,
  purchases: Math.max(20, Math.round(submissions / 5_000)),
  postgresSettings: { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '15min' },
  say: (line) => console.log(line),
});
await writeFile('soak-report.json', JSON.stringify(report, null, 2));
print(report);
if (report.broken.length === 0) await rm(folder, { recursive: true, force: true });
process.exit(report.broken.length === 0 ? 0 : 1);

function print({ counts, broken, left, struck, seconds }: SoakReport) {
  console.log(`\n${struck.length} faults in ${Math.round(seconds / 60)} minutes`);
  for (const [what, value] of Object.entries(counts)) console.log(`  ${what.padEnd(50)} ${value}`);
  for (const each of left) console.log(`  not tried: ${each}`);
  console.log(broken.length === 0 ? '\nEvery promise was kept.' : `\nBroken:\n  ${broken.join('\n  ')}`);
}
