import { createEncryption } from '#core/platform/encryption.ts';
import { encryptionPurpose } from '#core/webhooks/stored-endpoint.ts';
import type { Bench } from './bench.ts';

/** What every post is signed with. */
export const benchSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** The given number of endpoints at one address, which get every event. */
export async function addEndpoints({ env, sql }: Bench, url: string, count: number, concurrency: number) {
  if (count === 0) return;
  const encryption = createEncryption([String(env.SESSION_SECRET)], encryptionPurpose);
  const secret = Buffer.from(encryption.encrypt(benchSecret)).toString('hex');
  await sql(`INSERT INTO endpoint (id, url, event_types, concurrency, secret)
    SELECT uuidv7(), '${url}', '{*}', ${concurrency}, '\\x${secret}' FROM generate_series(1, ${count})`);
}

/** The given number of events with a delivery to each endpoint, as `core/jobs/events.ts` stores them. */
export const eventsSql = (count: number) => `
  WITH told AS (
    INSERT INTO webhook_event (id, type, data, subject_kind, subject_id, subject_reference)
    SELECT uuidv7(), 'call.completed', '{"id": "0199e4a0-91b5-7c26-9f08-d3a15e7b4c60", "reference": "D-7K4M2-QXD93", "summary": "One question answered.", "outcome": "completed", "seconds": 42, "started_at": "2026-11-24T15:04:05.000Z", "demo_id": "0199e4a0-91b5-7c26-9f08-d3a15e7b4c61"}',
      'call', uuidv7(), 'D-' || gen_random_uuid() FROM generate_series(1, ${count}) RETURNING *
  )
  INSERT INTO job (id, name, queue, payload, endpoint_id, subject_kind, subject_id, subject_reference, request_id)
  SELECT overlay(overlay(md5(v.id::text || e.id::text) placing left(replace(v.id::text, '-', ''), 12) || '7' from 1) placing '8' from 17)::uuid,
    'deliver-event', 'endpoint-' || e.id, jsonb_build_object('event', v.id, 'endpoint', e.id), e.id, v.subject_kind, v.subject_id, v.subject_reference, 'bench'
  FROM told AS v CROSS JOIN endpoint AS e`;
