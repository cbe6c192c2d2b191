import type { FastifyRequest } from 'fastify';
import type { Config } from '#core/config/config.ts';
import type { FormSource, Sender } from '#core/jobs/outbox.ts';
import { invalidField } from '#core/platform/errors.ts';
import { hiddenNetwork } from '#core/platform/keys.ts';
import { cleanText } from '#core/text/rules.ts';

const header = 'Idempotency-Key';
const maxKeyLength = 255;

type Request = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>;

/** Where a submission comes from. */
export const sourceOf = ({ id, ip }: Request, { secrets }: Pick<Config, 'secrets'>): FormSource => ({
  requestId: id,
  network: hiddenNetwork(secrets, 'form', ip),
});

/** Where a submission comes from, and the key that detects a repeated one. Throws when the key is invalid. */
export function senderOf(request: Request, config: Pick<Config, 'secrets'>): Sender {
  const source = sourceOf(request, config);
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { ...source, idempotencyKey: null };
  if (typeof key !== 'string' || key === '' || key.length > maxKeyLength || key !== cleanText(key)) {
    throw invalidField(header, `${header} must be 1 to ${maxKeyLength} characters`);
  }
  return { ...source, idempotencyKey: key };
}
