import autocannon from 'autocannon';
import { request } from 'undici';
import { createEncryption } from '#core/platform/encryption.ts';
import { encryptionPurpose } from '#core/webhooks/stored-endpoint.ts';
import { contactForms } from './accept.ts';
import type { Bench } from './bench.ts';
import { type Child, residentMegabytes, startEntry, startScript } from './children.ts';
import { bareLoop } from './deliver.ts';
import { exactTime, median, percentile, round, untilTrue } from './numbers.ts';

const endpoints = 50;
/** 20,000 take five minutes and a gigabyte. */
const events = Number(process.env.BENCH_EVENTS || '20000');
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

/** Webhook endpoints: many at once, a healthy one beside some that hang, and forms while a backlog is sent again. */
export async function benchEndpoints(bench: Bench) {
  if (!bench.redisUrl) return bench.report('endpoints: on Redis', Number.NaN, 'no Redis here');
  await benchRate(bench);
  await benchFairness(bench);
  await benchReplay(bench);
}

/** Every event to every endpoint, claims, widths, counts and attempt rows included, against a loop that only posts. */
async function benchRate(bench: Bench) {
  const { env, fresh, sql, report } = bench;
  await fresh();
  const receiver = await startScript('scripts/bench/receiver.ts');
  const bare = await bareLoop(receiver.url);
  await receiver.ask('clear');
  await addEndpoints(bench, receiver.url, endpoints, width);
  const total = endpoints * events;
  for (let from = 0; from < events; from += 1_000) await sql(eventsSql(Math.min(1_000, events - from)));
  await sql('VACUUM ANALYZE job, webhook_event, endpoint');
  const worker = await startEntry('workers', env);
  const peaks = { first: 0, second: 0 };
  const marks: { at: number; received: number }[] = [];
  await untilTrue(
    async () => {
      const { received } = await receiver.ask<{ received: number }>('count');
      if (received > 0) marks.push({ at: exactTime(), received });
      const half = received < total / 2 ? 'first' : 'second';
      peaks[half] = Math.max(peaks[half], await residentMegabytes(worker.process));
      return received >= total;
    },
    200,
    1_200_000,
  );
  await worker.stop();
  const [first, last] = [marks[0], marks.at(-1)];
  const rate = first && last ? (last.received - first.received) / ((last.at - first.at) / 1000) : Number.NaN;
  const { received } = await receiver.ask<{ received: number }>('count');
  const after = await bareLoop(receiver.url);
  await receiver.stop();
  const undici = (bare + after) / 2;
  report(`endpoints: ${endpoints} x ${events}, deliveries a second`, round(rate));
  report('endpoints: bare loop, before', round(bare));
  report('endpoints: bare loop, after', round(after));
  report('endpoints: ratio to the bare loop', round(rate / undici, 2), 'at least 0.4');
  report('endpoints: posts beyond one each', received - total, '0');
  report('endpoints: memory of the worker, MB, first half', round(peaks.first));
  report('endpoints: memory of the worker, MB, second half', round(peaks.second), 'as before');
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
  bench.report('endpoints: p99 beside to alone', round(p99.beside / p99.alone, 2), 'at most 1.2');
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

async function addEndpoints({ env, sql }: Bench, url: string, count: number, concurrency: number) {
  if (count === 0) return;
  const encryption = createEncryption([String(env.SESSION_SECRET)], encryptionPurpose);
  const secret = Buffer.from(encryption.encrypt(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)).toString('hex');
  await sql(`INSERT INTO endpoint (id, url, event_types, concurrency, secret)
    SELECT uuidv7(), '${url}', '{*}', ${concurrency}, '\\x${secret}' FROM generate_series(1, ${count})`);
}

/** So many events with a delivery to each endpoint, as `core/jobs/events.ts` stores them. */
const eventsSql = (count: number) => `
  WITH told AS (
    INSERT INTO webhook_event (id, type, data, subject_kind, subject_id, subject_reference)
    SELECT uuidv7(), 'call.completed', '{"id": "0199e4a0-91b5-7c26-9f08-d3a15e7b4c60", "reference": "D-7K4M2-QXD93", "caller": "+1615•••0142", "outcome": "completed", "seconds": 42, "started_at": "2026-11-24T15:04:05.000Z", "demo_id": "0199e4a0-91b5-7c26-9f08-d3a15e7b4c61"}',
      'demo_call', uuidv7(), 'D-' || gen_random_uuid() FROM generate_series(1, ${count}) RETURNING *
  )
  INSERT INTO job (id, name, queue, payload, endpoint_id, subject_kind, subject_id, subject_reference, request_id)
  SELECT overlay(overlay(md5(v.id::text || e.id::text) placing left(replace(v.id::text, '-', ''), 12) || '7' from 1) placing '8' from 17)::uuid,
    'deliver-event', 'events', jsonb_build_object('event', v.id, 'endpoint', e.id), e.id, v.subject_kind, v.subject_id, v.subject_reference, 'bench'
  FROM told AS v CROSS JOIN endpoint AS e`;
