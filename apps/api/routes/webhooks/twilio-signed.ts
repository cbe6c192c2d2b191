import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Core } from '#core/core.ts';
import { AppError } from '#core/platform/errors.ts';

/** Twilio adds fields over time, so unknown ones pass, within bounds. */
const signed = z
  .record(z.string().max(100), z.string().max(16_384))
  .refine((fields) => Object.keys(fields).length <= 200, 'too many fields');

/** The address of our site as Twilio knows it. */
const addressOf = ({ config: { http } }: Pick<Core, 'config'>, request: FastifyRequest) =>
  http.publicUrl ?? `${request.protocol}://${request.host}`;

/** The address of a conversation: what Twilio connects to, and signs. */
export const relayAddress = (core: Pick<Core, 'config'>, request: FastifyRequest, call: string): string =>
  `${addressOf(core, request).replace(/^http/, 'ws').replace(/^ws:/, 'wss:')}/api/twilio/relay/${call}`;

/** The fields of a request that Twilio signed for this exact address; any other request is rejected. */
export async function signedFields<Schema extends z.ZodType>(
  schema: Schema,
  core: Pick<Core, 'config' | 'phones'>,
  request: FastifyRequest,
): Promise<z.output<Schema>> {
  const fields = signed.safeParse(request.body ?? {});
  if (!fields.success) throw notTwilio();
  await checkSignature(core, request, { url: addressOf(core, request) + request.url, fields: fields.data });
  const known = schema.safeParse(fields.data);
  if (known.success) return known.data;
  throw new AppError('malformed_request', `Not as Twilio sends it: ${known.error.issues[0]?.path.join('.')}`);
}

/** Rejects a request that Twilio did not sign for this address. */
export async function checkSignature(
  { phones }: Pick<Core, 'phones'>,
  request: FastifyRequest,
  { url, fields }: { url: string; fields: Record<string, string> },
): Promise<void> {
  const signature = request.headers['x-twilio-signature'];
  if (!phones || typeof signature !== 'string') throw notTwilio();
  if (!(await phones.isSigned({ url, fields, signature })))
    throw new AppError('forbidden', 'The signature isn’t from Twilio', { isForged: true });
}

const notTwilio = () => new AppError('malformed_request', 'This address takes signed requests from Twilio only');
