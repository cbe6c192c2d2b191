import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import type { Bench } from './bench.ts';
import { residentMegabytes, startEntry, startScript } from './children.ts';
import { exactTime, median, percentile, round, untilTrue } from './numbers.ts';

const backlog = 50_000;
const idleSamples = 150;

/** Webhooks: the delay of one form at a time, and the rate at which a worker drains a backlog. */
export async function benchDeliver(bench: Bench) {
  if (bench.redisUrl) await latencyOn('Redis', bench, { REDIS_URL: bench.redisUrl });
  await latencyOn('Postgres', bench, {});
  await benchDrain(bench);
}

/** From the answer after the commit to the webhook's arrival, with separate API and worker processes. */
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
async function benchDrain({ env, fresh, sql, report, redisUrl }: Bench) {
  if (!redisUrl) return report('deliver: webhooks a second on Redis', Number.NaN, 'no Redis here');
  await fresh();
  const receiver = await startScript('scripts/bench/receiver.ts');
  const bare = await bareLoop(receiver.url);
  await receiver.ask('clear');
  await sql(backlogSql);
  const worker = await startEntry('workers', { ...env, REDIS_URL: redisUrl, AUTOMATION_WEBHOOK_URL: receiver.url });
  const count = () => receiver.ask<{ received: number; distinct: number }>('count');
  await untilTrue(async () => (await count()).distinct >= backlog, 200);
  const memory = await residentMegabytes(worker.process);
  // Stopping stores the results of what was just delivered.
  await worker.stop();
  const { times } = await receiver.ask<{ times: [string, number][] }>('times');
  const { received, distinct } = await count();
  await receiver.stop();
  const [attempts] = await sql<{ count: number }>('SELECT count(*) AS count FROM job_attempt');
  // From the first webhook to the last: the start of the process does not count.
  const rate = backlog / (((times.at(-1)?.[1] ?? 0) - (times[0]?.[1] ?? 0)) / 1000);
  report('deliver: webhooks a second, bare loop', round(bare));
  report('deliver: webhooks a second, one worker', round(rate), 'at least 1000');
  report('deliver: ratio to the bare loop', round(rate / bare, 2), 'at least 0.5');
  report('deliver: posts beyond one per job', received - distinct, '0');
  report('deliver: attempt rows', attempts?.count ?? 0, String(backlog));
  report('deliver: memory of the worker, MB', round(memory));
}

/** Posts the same signed body without a product around it, 50 at a time, with our client. Returns the rate a second. */
export async function bareLoop(url: string): Promise<number> {
  const agent = new Agent({ connections: 50, pipelining: 1 });
  const signer = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  const total = 20_000;
  let sent = 0;
  const post = async (number: number) => {
    const now = new Date();
    const id = `bare_${number}`;
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, application),
    };
    const answer = await request(url, { method: 'POST', dispatcher: agent, headers, body: application });
    await answer.body.text();
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

const backlogSql = `
  WITH made AS (
    INSERT INTO partner_application (id, reference, status, partner_tier, partner_code, company_name, contact_name, email, phone, business_type, request_id)
    SELECT uuidv7(), 'P-' || n, 'pending_review', 'Premium', 'ETC', 'Company ' || n, 'Contact ' || n, 'c' || n || '@example.com', '615-555-0100', 'consulting', 'bench'
    FROM generate_series(1, ${backlog}) n RETURNING id, reference
  )
  INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id)
  SELECT uuidv7(), 'deliver-webhook', 'webhooks', jsonb_build_object('form', 'partner_application', 'id', id), 'partner_application', id, reference, 'bench' FROM made`;
