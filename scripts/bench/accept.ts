import { availableParallelism } from 'node:os';
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
const connections = 50;
/** Two processes, Postgres, and the sender of the load. */
const coresForTwo = 4;
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
  await fresh();
  const two = await Promise.all([startEntry('api', env), startEntry('api', env)]);
  const together = await Promise.all(two.map((server) => load(server, connections / 2)));
  const rate = (results: autocannon.Result[]) => median(results.map((result) => result.requests.average));
  const faults = ours.reduce((sum, result) => sum + result.errors + result.timeouts + result.non2xx, 0);
  report('accept: requests a second, bare program', round(rate(reference)));
  report('accept: requests a second, ours', round(rate(ours)));
  report('accept: ratio to the bare program', round(rate(ours) / rate(reference), 2), 'at least 0.8, aim 2');
  report('accept: p50 ms, ours', median(ours.map((result) => result.latency.p50)));
  report('accept: p99 ms, ours', median(ours.map((result) => result.latency.p99)), 'under 60');
  report('accept: errors', faults, '0');
  report(
    'accept: two processes to one',
    round(together.reduce((sum, { requests }) => sum + requests.average, 0) / rate(ours), 2),
    availableParallelism() < coresForTwo
      ? `at least 1.7 with ${coresForTwo} cores; there are ${availableParallelism()} here`
      : 'at least 1.7',
  );
}

/** Contact forms sent to a server by 50 visitors at a time. */
export const contactForms = ({ url }: { url: string }) => ({
  url: `${url}/api/admin/contact-form`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: form,
  connections,
});

async function load(server: Child, visitors = connections): Promise<autocannon.Result> {
  const sending = { ...contactForms(server), connections: visitors };
  await autocannon({ ...sending, duration: 1 });
  const result = await autocannon({ ...sending, duration: seconds });
  await server.stop();
  return result;
}
