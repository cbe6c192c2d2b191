import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { Agent, request } from 'undici';
import { stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import type { Bench } from './bench.ts';
import { type Child, startEntry, startScript } from './children.ts';
import { median, percentile, round } from './numbers.ts';

const rate = 300;
const seconds = 10;
const warmUpSeconds = 2;

/** Stripe's events at a steady rate, whether or not the last one was answered: the product against the reference program, on the same database. */
export async function benchWebhooks({ env, report, fresh, sql }: Bench) {
  // Nothing is read from Stripe here: events are only stored.
  const settings = { ...env, ...stripeSettings({ url: 'http://127.0.0.1:1' }) };
  await fresh();
  const reference = await load(await startScript('scripts/bench/reference-webhooks.ts', settings));
  await fresh();
  const ours = await load(await startEntry('api', settings));
  const [stored] = await sql<{ count: number }>(
    'SELECT count(*) AS count FROM stripe_event JOIN job ON subject_id = stripe_event.id',
  );
  report('webhooks: p50 ms at 300 a second, bare program', round(median(reference.times), 1));
  report('webhooks: p99 ms at 300 a second, bare program', round(percentile(reference.times, 0.99), 1));
  report('webhooks: p50 ms at 300 a second, ours', round(median(ours.times), 1));
  report('webhooks: p99 ms at 300 a second, ours', round(percentile(ours.times, 0.99), 1), 'under 20');
  report('webhooks: not answered 200', reference.refused + ours.refused, '0');
  report('webhooks: events stored with their job', stored?.count ?? 0, String(rate * (warmUpSeconds + seconds)));
}

/** Times are counted from the moment an event was due to be sent, so that a stalled server cannot hide it. */
async function load(server: Child): Promise<{ times: number[]; refused: number }> {
  const agent = new Agent({ connections: 50, pipelining: 1 });
  const times: number[] = [];
  let refused = 0;
  const send = async ({ body, signature }: ReturnType<typeof signedEvent>, dueAt: number, counts: boolean) => {
    const answer = await request(`${server.url}/api/stripe/webhook`, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) refused += 1;
    if (counts) times.push(performance.now() - dueAt);
  };
  for (const duration of [warmUpSeconds, seconds]) {
    const events = Array.from({ length: rate * duration }, signedEvent);
    const began = performance.now();
    await Promise.all(
      events.map(async (event, index) => {
        const dueAt = began + (index * 1000) / rate;
        await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
        await send(event, dueAt, duration === seconds);
      }),
    );
  }
  await agent.close();
  await server.stop();
  return { times, refused };
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** About the size of a real event; what it says about the invoice is not read. */
function signedEvent() {
  const created = Math.floor(Date.now() / 1000);
  const lines = Array.from({ length: 3 }, () => ({ id: newId('il'), object: 'line_item', amount: 25_000 }));
  const body = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    created,
    livemode: false,
    type: 'invoice.paid',
    api_version: '2026-10-28.endive',
    data: { object: { id: newId('in'), object: 'invoice', description: 'x'.repeat(3_000), lines: { data: lines } } },
    pending_webhooks: 1,
    request: null,
  });
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripeWebhookSecret }),
  };
}
