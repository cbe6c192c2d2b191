import autocannon from 'autocannon';
import { request } from 'undici';
import { contactForms } from './accept.ts';
import type { Bench } from './bench.ts';
import { type Child, startEntry, startScript } from './children.ts';
import { addEndpoints, eventsSql } from './deliveries.ts';
import { exactTime, median, percentile, round, untilTrue } from './numbers.ts';

const width = 20;

const samples = 200;
const hanging = 10;

const replayed = 100_000;
const rounds = 3;
/** More of them: one stall of the machine decides the p99 of ten seconds. */
const replayRounds = 7;
/** What visitors send meanwhile: a rate that leaves the machine room. */
const formsPerSecond = 200;
const seconds = 10;

/** Webhook endpoints: a healthy one beside some that hang, and forms while a backlog is sent again. */
export async function benchEndpoints(bench: Bench) {
  if (!bench.redisUrl) return bench.report('endpoints: on Redis', Number.NaN, 'no Redis here');
  await benchFairness(bench);
  await benchReplay(bench);
}

/** From the answer to a form to its arrival at a healthy endpoint, alone and beside ten that never answer. */
async function benchFairness(bench: Bench) {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    alone.push(...(await delays(bench, 0)));
    beside.push(...(await delays(bench, hanging)));
  }
  const p99 = { alone: percentile(alone, 0.99), beside: percentile(beside, 0.99) };
  bench.report('endpoints: commit to receipt, alone, p50 ms', round(median(alone), 1));
  bench.report('endpoints: commit to receipt, alone, p99 ms', round(p99.alone, 1));
  bench.report(`endpoints: beside ${hanging} that hang, p50 ms`, round(median(beside), 1));
  bench.report(`endpoints: beside ${hanging} that hang, p99 ms`, round(p99.beside, 1));
  bench.report('endpoints: p99 beside to alone', round(p99.beside / p99.alone, 2), 'at most 1.3');
}

async function delays(bench: Bench, hangingOnes: number): Promise<number[]> {
  const { env, fresh } = bench;
  await fresh();
  const healthy = await startScript('scripts/bench/receiver.ts');
  const silent = await startScript('scripts/bench/receiver.ts', { RECEIVER_HANGS: 'yes' });
  await addEndpoints(bench, healthy.url, 1, 10);
  await addEndpoints(bench, silent.url, hangingOnes, 10);
  const [api, worker] = await Promise.all([startEntry('api', env), startEntry('workers', env)]);
  const sending = contactForms(api);
  const accepted: number[] = [];
  for (let index = 0; index < samples; index += 1) {
    const answer = await request(sending.url, { ...sending });
    await answer.body.dump();
    if (answer.statusCode !== 202) throw new Error(`The form was answered ${answer.statusCode}`);
    accepted.push(exactTime());
    await untilTrue(async () => (await healthy.ask<{ distinct: number }>('count')).distinct > index, 10);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
  }
  const { times } = await healthy.ask<{ times: [string, number][] }>('times');
  for (const child of [worker, api, healthy, silent]) await child.stop();
  // The first ones find processes that have just started.
  return times.map(([, at], index) => Math.max(0, at - (accepted[index] ?? at))).slice(20);
}

/** What visitors wait for while 100,000 messages are sent again, and while nothing is. */
async function benchReplay(bench: Bench) {
  const { env, fresh, sql, report } = bench;
  await fresh();
  const receiver = await startScript('scripts/bench/receiver.ts');
  await addEndpoints(bench, receiver.url, 1, width);
  for (let from = 0; from < replayed; from += 10_000) await sql(eventsSql(10_000));
  await sql("UPDATE job SET state = 'succeeded', finished_at = now()");
  await sql('VACUUM ANALYZE job, webhook_event');
  await sql("UPDATE endpoint SET event_types = '{contact_form.created}'");
  const [api, worker] = await Promise.all([startEntry('api', env), startEntry('workers', env)]);
  const p99 = { quiet: [] as number[], replay: [] as number[] };
  await load(api);
  for (let turn = 0; turn < replayRounds; turn += 1) {
    await sql("UPDATE webhook_recovery SET state = 'canceled'");
    p99.quiet.push(await load(api));
    await sql(`INSERT INTO webhook_recovery (id, endpoint_id, since, until, "only", messages, requested_by)
      SELECT uuidv7(), id, '-infinity', now(), 'all', ${replayed}, 'bench' FROM endpoint`);
    p99.replay.push(await load(api));
  }
  const [{ queued } = { queued: 0 }] = await sql<{ queued: number }>(
    'SELECT sum(queued)::int AS queued FROM webhook_recovery',
  );
  for (const child of [worker, api, receiver]) await child.stop();
  const [quiet, replay] = [median(p99.quiet), median(p99.replay)];
  report(`endpoints: forms at ${formsPerSecond}/s, p99 ms`, round(quiet, 1));
  report('endpoints: the same while messages are sent again', round(replay, 1));
  report('endpoints: p99 during a replay to before', round(replay / quiet, 2), 'at most 1.1');
  report('endpoints: messages sent again meanwhile', queued);
}

/** The p99 of forms at a steady rate, in milliseconds. */
async function load(api: Child): Promise<number> {
  const result = await autocannon({
    ...contactForms(api),
    connections: 20,
    overallRate: formsPerSecond,
    duration: seconds,
  });
  if (result.non2xx + result.errors > 0) throw new Error('Some forms were refused');
  return result.latency.p99;
}
