import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';

/**
 * The reference for events: Fastify, the signature, and one named `pg` statement per event that stores the same row and
 * the same job. No duplicates, no tolerance, no rules, no logging, no batching of requests.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
const secret = process.env.STRIPE_WEBHOOK_SECRET ?? '';
const statement = {
  name: 'receive',
  text: `
    WITH stored AS (
      INSERT INTO stripe_event (id, event_id, type, object_id, livemode, api_version, occurred_at, source, request_id)
      VALUES ($1, $2, $3, $4, false, $5, to_timestamp($6), 'webhook', $7) RETURNING id
    )
    INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id)
    SELECT $8, 'reconcile-stripe-event', 'stripe-events', $9::jsonb, 'stripe_event', id, $2, $7 FROM stored`,
};

app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.post<{ Body: string }>('/api/stripe/webhook', async (request, reply) => {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]+)/.exec(String(request.headers['stripe-signature'])) ?? [];
  if (signature !== createHmac('sha256', secret).update(`${time}.${request.body}`).digest('hex'))
    return reply.code(400).send({ received: false });
  const event = JSON.parse(request.body);
  const id = v7();
  await pool.query({
    ...statement,
    values: [
      id,
      event.id,
      event.type,
      event.data.object.id,
      event.api_version,
      event.created,
      request.id,
      v7(),
      JSON.stringify({ id, type: event.type }),
    ],
  });
  return { received: true };
});

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ listening: address });
