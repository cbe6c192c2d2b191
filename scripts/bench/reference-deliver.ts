import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import { benchSecret } from './deliveries.ts';

/**
 * The reference for delivering: BullMQ workers alone, as many as there are endpoints and with the same concurrency. Each job
 * reads its event, signs it, posts it and records one row. No states, no rounds, no limits, no log.
 */
const { REDIS_URL = '', DATABASE_URL, RECEIVER_URL = '', QUEUES, JOBS, CONCURRENCY } = process.env;
const names = Array.from({ length: Number(QUEUES) }, (_, index) => `reference-${index}`);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });
const agent = new Agent({ connections: 50, pipelining: 1 });
const signer = new Webhook(benchSecret);

async function deliver(event: string) {
  const read = await pool.query<{ type: string; data: object }>({
    name: 'read',
    text: 'SELECT type, data FROM webhook_event WHERE id = $1',
    values: [event],
  });
  const body = JSON.stringify(read.rows[0]);
  const [now, id] = [new Date(), `evt_${event}`];
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signer.sign(id, now, body),
  };
  const answer = await request(RECEIVER_URL, { method: 'POST', dispatcher: agent, headers, body });
  const text = await answer.body.text();
  await pool.query({
    name: 'record',
    text: 'INSERT INTO bench_delivery (event, status, answer) VALUES ($1, $2, $3)',
    values: [event, answer.statusCode, text],
  });
}

process.on('message', async (question) => {
  if (question !== 'begin') return;
  const events = await pool.query<{ id: string }>('SELECT id FROM webhook_event');
  const connection = new Redis(REDIS_URL, { maxRetriesPerRequest: null });
  for (const name of names) {
    const queue = new Queue(name, { connection });
    const ids = events.rows.slice(0, Number(JOBS) / names.length);
    await queue.addBulk(
      ids.map(({ id }) => ({ name: 'deliver', data: { event: id }, opts: { removeOnComplete: true } })),
    );
  }
  for (const name of names)
    new Worker<{ event: string }>(name, ({ data }) => deliver(data.event), {
      connection,
      concurrency: Number(CONCURRENCY),
    });
  process.send?.({ begun: true });
});
process.send?.({ listening: '' });
