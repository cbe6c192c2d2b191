import type { FastifyRequest } from 'fastify';
import type { Sender } from '#core/jobs/outbox.ts';
import { invalidField } from '#core/platform/errors.ts';
import { hasUnsafeCharacters } from '#core/text/rules.ts';

const header = 'Idempotency-Key';
const maxKeyLength = 255;

/** The request of a submission, and from which address it came. */
export const causeOf = (request: FastifyRequest) => ({ requestId: request.id, address: request.ip });

/** The request of a submission, and the key that detects a repeated one. Throws when the key is invalid. */
export function senderOf(request: FastifyRequest): Sender {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { ...causeOf(request), idempotencyKey: null };
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength || hasUnsafeCharacters(key)) {
    throw invalidField(header, `${header} must be 1 to ${maxKeyLength} characters`);
  }
  return { ...causeOf(request), idempotencyKey: key };
}
