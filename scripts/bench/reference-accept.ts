import Fastify from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';

/**
 * The reference for accepting: Fastify with a JSON schema and one named `pg` statement per request that stores the same
 * record and the same two job rows. No idempotency, no rules, no logging, no batching of requests.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();
const statement = {
  name: 'accept',
  text: `
    WITH stored AS (
      INSERT INTO contact_form (id, reference, name, email, company, message, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id
    )
    INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id)
    SELECT job.id, job.name, job.queue, job.payload, 'contact_form', stored.id, $2, $7
    FROM stored, (VALUES
      ($8::uuid, 'send-email', 'emails', $9::jsonb),
      ($10::uuid, 'send-email', 'emails', $11::jsonb)
    ) AS job(id, name, queue, payload)`,
};
const schema = {
  body: {
    type: 'object',
    required: ['name', 'email', 'message'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 120 },
      email: { type: 'string', format: 'email' },
      company: { type: 'string', maxLength: 160 },
      message: { type: 'string', minLength: 1, maxLength: 5000 },
    },
  },
  response: { 202: { type: 'object', properties: { id: { type: 'string' }, reference: { type: 'string' } } } },
} as const;

app.post<{ Body: { name: string; email: string; company?: string; message: string } }>(
  '/api/admin/contact-form',
  { schema },
  async (request, reply) => {
    const { name, email, company, message } = request.body;
    const id = v7();
    const reference = `C-${id.slice(-12)}`;
    const payload = (template: string) => JSON.stringify({ template, subject: 'contact_form', id });
    await pool.query({
      ...statement,
      values: [
        id,
        reference,
        name,
        email,
        company ?? null,
        message,
        request.id,
        v7(),
        payload('team-notice'),
        v7(),
        payload('acknowledgement'),
      ],
    });
    return reply.code(202).send({ id, reference });
  },
);

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ listening: address });
// Ends by itself, so that a profile of it is written.
process.once('SIGTERM', () => process.exit());
