import type { FastifyRequest } from 'fastify';
import type { Sender } from '#core/jobs/outbox.ts';
import { invalidField } from '#core/platform/errors.ts';
import { cleanText } from '#core/text/rules.ts';

const header = 'Idempotency-Key';
const maxKeyLength = 255;

/** Where a submission comes from, and the key that detects a repeated one. Throws when the key is invalid. */
export function senderOf({
  id: requestId,
  headers,
  honeypotFilled,
  apiKey,
}: Pick<FastifyRequest, 'id' | 'headers' | 'honeypotFilled' | 'apiKey'>): Sender {
  const source = { requestId, isSpam: honeypotFilled && !apiKey };
  const key = headers['idempotency-key'];
  if (key === undefined) return { ...source, idempotencyKey: null };
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength || key !== cleanText(key)) {
    throw invalidField(header, `${header} must be 1 to ${maxKeyLength} characters`);
  }
  return { ...source, idempotencyKey: key };
}
