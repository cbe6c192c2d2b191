import autocannon from 'autocannon';
import type { Bench } from './bench.ts';
import { type Child, startEntry, startScript } from './children.ts';
import { median, round } from './numbers.ts';

const form = JSON.stringify({
  name: 'Maria Alvarez',
  email: 'maria@dental.example',
  company: 'Alvarez Family Dental',
  message:
    'We lose about ten calls a day over lunch. Can Ringwell book straight into our calendar, and does it speak Spanish?',
});
const rounds = 3;
const seconds = 6;

/** Contact forms at 50 connections: the product against the reference program, in turns, on the same database. */
export async function benchAccept({ env, report, fresh }: Bench) {
  const ours: autocannon.Result[] = [];
  const reference: autocannon.Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await fresh();
    reference.push(await load(await startScript('scripts/bench/reference-accept.ts', env)));
    await fresh();
    ours.push(await load(await startEntry('api', env)));
  }
  const rate = (results: autocannon.Result[]) => median(results.map((result) => result.requests.average));
  const faults = ours.reduce((sum, result) => sum + result.errors + result.timeouts + result.non2xx, 0);
  report('accept: requests a second, bare program', round(rate(reference)));
  report('accept: requests a second, ours', round(rate(ours)));
  report('accept: ratio to the bare program', round(rate(ours) / rate(reference), 2), 'at least 0.8, aim 2');
  report('accept: p50 ms, ours', median(ours.map((result) => result.latency.p50)));
  report('accept: p99 ms, ours', median(ours.map((result) => result.latency.p99)), 'under 60');
  report('accept: errors', faults, '0');
}

async function load(server: Child): Promise<autocannon.Result> {
  const options = {
    url: `${server.url}/api/admin/contact-form`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: form,
    connections: 50,
  };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  await server.stop();
  return result;
}
