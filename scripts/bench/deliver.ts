import { request } from 'undici';
import type { Bench } from './bench.ts';
import { residentMegabytes, startEntry, startScript } from './children.ts';
import { addEndpoints, eventsSql } from './deliveries.ts';
import { exactTime, median, percentile, round, untilTrue } from './numbers.ts';

const idleSamples = 150;
const endpoints = 10;
const concurrency = 20;
const backlog = 30_000;

/** Webhooks: the delay of one form at a time, and the rate at which a worker drains a backlog. */
export async function benchDeliver(bench: Bench) {
  if (bench.redisUrl) await latencyOn('Redis', bench, bench.env, [15, 60]);
  await latencyOn('Postgres', bench, { ...bench.env, REDIS_URL: '' }, [30, 120]);
  await benchDrain(bench);
}

/** From the answer after the commit to the webhook's arrival, with separate API and worker processes. */
async function latencyOn(
  queue: string,
  bench: Bench,
  env: Record<string, string>,
  [p50, p99]: readonly [number, number],
) {
  await bench.fresh();
  const receiver = await startScript('scripts/bench/receiver.ts');
  await addEndpoints(bench, receiver.url, 1, concurrency);
  const [api, workers] = await Promise.all([startEntry('api', env), startEntry('workers', env)]);
  const accepted: number[] = [];
  for (let index = 0; index < idleSamples; index += 1) {
    const answer = await request(`${api.url}/api/partner-applications`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: application,
    });
    await answer.body.dump();
    if (answer.statusCode !== 202) throw new Error(`The form was answered ${answer.statusCode}`);
    accepted.push(exactTime());
    await untilTrue(async () => (await receiver.ask<{ distinct: number }>('count')).distinct > index, 10);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
  }
  const { times } = await receiver.ask<{ times: [string, number][] }>('times');
  // The first ones find processes that have just started.
  const delays = times.map(([, at], index) => Math.max(0, at - (accepted[index] ?? at))).slice(20);
  for (const child of [workers, api, receiver]) await child.stop();
  const what = `deliver: commit to webhook, idle, queue on ${queue}`;
  bench.report(`${what}, p50 ms`, round(median(delays), 1), `at most ${p50}`);
  bench.report(`${what}, p99 ms`, round(percentile(delays, 0.99), 1), `at most ${p99}`);
}

/** A backlog to ten endpoints drained by one worker process on Redis, against BullMQ alone doing the least that delivers. */
async function benchDrain(bench: Bench) {
  const { env, fresh, sql, report, redisUrl } = bench;
  if (!redisUrl) return report('deliver: webhooks a second on Redis', Number.NaN, 'no Redis here');
  await fresh();
  const receiver = await startScript('scripts/bench/receiver.ts');
  const count = () => receiver.ask<{ received: number; distinct: number }>('count');
  const rateOf = async (begin: () => Promise<unknown>) => {
    await receiver.ask('clear');
    await begin();
    const marks: { at: number; received: number }[] = [];
    await untilTrue(async () => {
      const { received } = await count();
      if (received > 0) marks.push({ at: exactTime(), received });
      return received >= backlog;
    }, 100);
    const [first, last] = [marks[0], marks.at(-1)];
    return first && last ? (last.received - first.received) / ((last.at - first.at) / 1000) : Number.NaN;
  };

  await addEndpoints(bench, receiver.url, endpoints, concurrency);
  await sql(eventsSql(backlog / endpoints));
  await sql(
    'CREATE TABLE IF NOT EXISTS bench_delivery (event uuid, status int, answer text, at timestamptz DEFAULT now())',
  );
  await sql('VACUUM ANALYZE job, webhook_event, endpoint');
  const reference = await startScript('scripts/bench/reference-deliver.ts', {
    ...env,
    RECEIVER_URL: receiver.url,
    QUEUES: String(endpoints),
    JOBS: String(backlog),
    CONCURRENCY: String(concurrency),
  });
  const bare = await rateOf(() => reference.ask('begin'));
  reference.process.kill('SIGKILL');
  await sql('DROP TABLE bench_delivery');

  let worker = { process: reference.process, stop: async () => {} };
  const rate = await rateOf(async () => {
    worker = await startEntry('workers', env);
  });
  const memory = await residentMegabytes(worker.process);
  // Stopping stores the results of what was just delivered.
  await worker.stop();
  const { received } = await count();
  await receiver.stop();
  const [attempts] = await sql<{ count: number }>('SELECT count(*) AS count FROM job_attempt');
  report('deliver: webhooks a second, BullMQ alone', round(bare));
  report('deliver: webhooks a second, one worker process', round(rate));
  report('deliver: ratio to BullMQ alone', round(rate / bare, 2), 'at least 0.5');
  report('deliver: posts beyond one per job', received - backlog, '0');
  report('deliver: attempt rows', attempts?.count ?? 0, String(backlog));
  report('deliver: memory of the worker, MB', round(memory));
}

const application = JSON.stringify({
  partner_code: 'ETC',
  company_name: 'Evergreen Telecom',
  contact_name: 'Dana Whitfield',
  email: 'dana@evergreen.example',
  phone: '615-555-0188',
  website: 'https://evergreen.example',
  business_type: 'consulting',
  experience: 'Fifteen years of phone systems for medical offices in Tennessee.',
});
