import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { residentMegabytes, startEntry } from './children.ts';
import { processorMilliseconds, round } from './numbers.ts';

const settlingMilliseconds = 15_000;
const seconds = 30;

/** What the API and a worker cost while no one uses them. */
export async function benchIdle({ env, fresh, sql, report }: Bench) {
  await fresh();
  // As `npm start` runs it, without Redis.
  const own = { ...env, REDIS_URL: '' };
  const [api, workers] = await Promise.all([startEntry('api', own), startEntry('workers', own)]);
  await sleep(settlingMilliseconds);
  const used = () => Promise.all([api, workers].map(({ process }) => processorMilliseconds(process.pid ?? 0)));
  const transactions = async () => {
    const [row] = await sql<{ count: number }>(
      'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.count ?? 0;
  };
  const before = { used: await used(), transactions: await transactions() };
  await sleep(seconds * 1_000);
  const after = { used: await used(), transactions: await transactions() };
  const all = after.used.reduce((sum, used, index) => sum + used - (before.used[index] ?? 0), 0);
  report('idle: processor of the product, percent', round(all / seconds / 10, 1), 'at most 1.5');
  for (const [index, [name, child]] of (
    [
      ['the API', api],
      ['a worker', workers],
    ] as const
  ).entries()) {
    const milliseconds = (after.used[index] ?? 0) - (before.used[index] ?? 0);
    report(`idle: processor of ${name}, percent`, round(milliseconds / seconds / 10, 1));
    report(`idle: memory of ${name}, MB`, round(await residentMegabytes(child.process)));
  }
  report('idle: transactions a second', round((after.transactions - before.transactions) / seconds, 1));
  for (const child of [api, workers]) await child.stop();
}
