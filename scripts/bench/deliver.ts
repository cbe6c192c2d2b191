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

/** A backlog drained through Redis, claims and attempt rows included, against a loop that only posts the same bodies. */
export async function benchDrain({ env, report, fresh, sql, redisUrl }: Bench) {
  if (!redisUrl) return report('deliver: webhooks a second on Redis', Number.NaN, 'no Redis here');
  const receiver = await startScript('scripts/bench/receiver.ts');
  const bare = await bareLoop(receiver.url, 'fetch');
  const bareUndici = await bareLoop(receiver.url, 'undici');
  await receiver.ask('clear');
  await fresh();
  await sql(backlogSql(1, backlog));
  const settings = { ...env, REDIS_URL: redisUrl, AUTOMATION_WEBHOOK_URL: receiver.url };
  const began = performance.now();
  const workers = await startEntry('workers', settings);
  /** Drained up to this total; the worker's peak memory meanwhile, in megabytes. */
  const drained = async (webhooks: number) => {
    let peak = 0;
    await untilTrue(async () => {
      peak = Math.max(peak, await residentMegabytes(workers.process));
      return (await receiver.ask<{ distinct: number }>('count')).distinct >= webhooks;
    }, 200);
    return peak;
  };
  await drained(backlog);
  const seconds = (performance.now() - began) / 1000;
  const { times } = await receiver.ask<{ times: [string, number][] }>('times');
  const arrivals = times.map(([, at]) => at);
  // From the first webhook to the last: the seconds above include the start of the process, the speed does not.
  const rate = backlog / (((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)) / 1000);
  const counted = await receiver.ask<{ received: number; distinct: number }>('count');
  const attempts = await sql<{ count: number }>('SELECT count(*) AS count FROM job_attempt');
  // The larger remainder, in a warm process: its memory varies with the garbage collector, and must not grow meanwhile.
  await sql(backlogSql(backlog + 1, 4 * backlog));
  const firstHalf = await drained(2.5 * backlog);
  const secondHalf = await drained(4 * backlog);
  await workers.stop();
  await receiver.stop();
  report('deliver: webhooks a second, bare loop with fetch', round(bare));
  report('deliver: webhooks a second, bare loop with undici', round(bareUndici));
  report('deliver: webhooks a second on Redis, ours', round(rate), 'at least 1000');
  report('deliver: ratio to the bare loop with fetch', round(rate / bare, 2), 'at least 0.3');
  report('deliver: ratio to the bare loop with undici', round(rate / bareUndici, 2), 'at least 0.3');
  report('deliver: 50,000 drained in seconds', round(seconds, 1));
  report('deliver: posts beyond one per job', counted.received - counted.distinct, '0');
  report('deliver: attempt rows', attempts[0]?.count ?? 0, String(backlog));
  report('deliver: worker memory MB, most in 75,000 more', round(firstHalf));
  report('deliver: worker memory MB, most in the next 75,000', round(secondHalf), 'as before');
}

/** Posts the same signed body without a product around it, 50 at a time: with Node's fetch as a plain program would, or with our client. */
async function bareLoop(url: string, client: 'fetch' | 'undici'): Promise<number> {
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
