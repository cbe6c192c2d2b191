import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import type { Bench } from './bench.ts';
import { residentMegabytes, startEntry, startScript } from './children.ts';
import { exactTime, median, percentile, round, untilTrue } from './numbers.ts';

const backlog = 50_000;
const idleSamples = 150;

/** From the answer after the commit to the webhook's arrival, one form at a time, with separate API and worker processes. */
export async function benchLatency(bench: Bench) {
  if (bench.redisUrl) await latencyOn('Redis', bench, { REDIS_URL: bench.redisUrl });
  await latencyOn('Postgres', bench, {});
}

async function latencyOn(queue: string, { env, report, fresh }: Bench, queueSettings: Record<string, string>) {
  await fresh();
  const receiver = await startScript('scripts/bench/receiver.ts');
  const settings = { ...env, ...queueSettings, AUTOMATION_WEBHOOK_URL: receiver.url };
  const api = await startEntry('api', settings);
  const workers = await startEntry('workers', settings);
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
  const delays = times.map(([, at], index) => Math.max(0, at - (accepted[index] ?? at)));
  for (const child of [workers, api, receiver]) await child.stop();
  report(`deliver: commit to webhook, idle, queue on ${queue}, p50 ms`, round(median(delays), 1), 'at most 10');
  report(
    `deliver: commit to webhook, idle, queue on ${queue}, p99 ms`,
    round(percentile(delays, 0.99), 1),
    'at most 50',
  );
}

/** A backlog drained through Redis, claims and attempt rows included, against loops that only post the same bodies. */
export async function benchDrain(bench: Bench) {
  const { report, redisUrl } = bench;
  if (!redisUrl) return report('deliver: webhooks a second on Redis', Number.NaN, 'no Redis here');
  const receiver = await startScript('scripts/bench/receiver.ts');
  const bareFetch = await bareLoop(receiver.url, 'fetch');
  report('deliver: webhooks a second, bare loop with fetch', round(bareFetch));
  for (const workers of [1, 2]) {
    const bare = await bareLoop(receiver.url, 'undici');
    const drained = await drain(bench, { receiver, redisUrl, workers });
    const say = (what: string, value: number, goal?: string) =>
      report(`deliver, workers: ${workers}: ${what}`, value, goal);
    say('webhooks a second, bare loop with undici', round(bare));
    say('webhooks a second, processes just started', round(drained.cold), 'at least 1000');
    say('webhooks a second, warm', round(drained.warm), 'at least 1000');
    say('warm, ratio to the bare loop with fetch', round(drained.warm / bareFetch, 2));
    say('warm, ratio to the bare loop with undici', round(drained.warm / bare, 2), 'at least 0.5');
    say('50,000 drained in seconds, with the start', round(drained.seconds, 1));
    say('posts beyond one per job', drained.repeated, '0');
    say('attempt rows', drained.attempts, String(4 * backlog));
    say('memory of a worker, MB, most in 75,000 more', round(drained.firstHalf));
    say('memory of a worker, MB, most in the next 75,000', round(drained.secondHalf), 'as before');
  }
  await receiver.stop();
}

interface Draining {
  receiver: Awaited<ReturnType<typeof startScript>>;
  redisUrl: string;
  /** How many worker processes share it. */
  workers: number;
}

/** Drains a backlog with processes that have just started, then one of three times its size. */
async function drain({ env, fresh, sql }: Bench, { receiver, redisUrl, workers: count }: Draining) {
  await receiver.ask('clear');
  await fresh();
  await sql(backlogSql(1, backlog));
  const settings = { ...env, REDIS_URL: redisUrl, AUTOMATION_WEBHOOK_URL: receiver.url };
  const began = performance.now();
  const workers = await Promise.all(Array.from({ length: count }, () => startEntry('workers', settings)));
  /** Drained up to this total; the most memory of a worker meanwhile, in megabytes. */
  const drained = async (webhooks: number) => {
    let peak = 0;
    await untilTrue(async () => {
      peak = Math.max(peak, ...(await Promise.all(workers.map((worker) => residentMegabytes(worker.process)))));
      return (await receiver.ask<{ distinct: number }>('count')).distinct >= webhooks;
    }, 200);
    return peak;
  };
  await drained(backlog);
  const seconds = (performance.now() - began) / 1000;
  // Memory varies with the garbage collector, and must not grow from one half to the other.
  await sql(backlogSql(backlog + 1, 4 * backlog));
  const firstHalf = await drained(2.5 * backlog);
  const secondHalf = await drained(4 * backlog);
  // Stopping stores the results of what was just delivered.
  await Promise.all(workers.map((worker) => worker.stop()));
  const { times } = await receiver.ask<{ times: [string, number][] }>('times');
  const { received, distinct } = await receiver.ask<{ received: number; distinct: number }>('count');
  const attempts = await sql<{ count: number }>('SELECT count(*) AS count FROM job_attempt');
  // From the first webhook to the last: the start of the process, and the storing of the backlog, do not count.
  const rate = (from: number, to: number) => {
    const [first, last] = [times[from]?.[1] ?? 0, times[to - 1]?.[1] ?? 0];
    return (to - from) / ((last - first) / 1000);
  };
  return {
    cold: rate(0, backlog),
    warm: rate(backlog, 4 * backlog),
    seconds,
    firstHalf,
    secondHalf,
    repeated: received - distinct,
    attempts: attempts[0]?.count ?? 0,
  };
}

/** Posts the same signed body without a product around it, 50 at a time: with Node's fetch as a plain program would, or with our client. */
export async function bareLoop(url: string, client: 'fetch' | 'undici'): Promise<number> {
  const agent = new Agent({ connections: 50, pipelining: 1 });
  const signer = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  const total = 20_000;
  let sent = 0;
  const post = async (number: number) => {
    const now = new Date();
    const id = `${client}_${number}`;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, application),
    };
    if (client === 'fetch')
      return void (await (await fetch(url, { method: 'POST', headers, body: application })).text());
    const answer = await request(url, { method: 'POST', dispatcher: agent, headers, body: application });
    return void (await answer.body.text());
  };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      while (sent < total) {
        sent += 1;
        await post(sent);
      }
    }),
  );
  const rate = total / ((performance.now() - began) / 1000);
  await agent.close();
  return rate;
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

const backlogSql = (from: number, to: number) => `
  WITH made AS (
    INSERT INTO partner_application (id, reference, status, partner_tier, partner_code, company_name, contact_name, email, phone, business_type, request_id)
    SELECT uuidv7(), 'P-' || n, 'pending_review', 'Premium', 'ETC', 'Company ' || n, 'Contact ' || n, 'c' || n || '@example.com', '615-555-0100', 'consulting', 'bench'
    FROM generate_series(${from}, ${to}) n RETURNING id, reference
  )
  INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id)
  SELECT uuidv7(), 'deliver-webhook', 'webhooks', jsonb_build_object('form', 'partner_application', 'id', id), 'partner_application', id, reference, 'bench' FROM made`;
