import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readFormFields } from '#api/plugins/form-fields.ts';
import type { Scope } from '#api/types.ts';
import { callOutcomes } from '#core/calls/rules.ts';
import { sayAndHangUp, textReply } from '#core/clients/sms/twiml.ts';
import type { Core } from '#core/core.ts';
import { askedFor } from '#core/messaging/messages/rules.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';

/** Twilio sends every request from its own addresses, so this only stops a flood. */
const config = { access: 'public' } as const;
const tags = ['webhooks'];
const instructions = { 200: z.string(), ...problemAnswers };

/** Twilio adds fields over time, so unknown ones pass, within bounds. */
const signed = z
  .record(z.string().max(100), z.string().max(16_384))
  .refine((fields) => Object.keys(fields).length <= 200, 'too many fields');

/** A field Twilio may leave out counts as empty. */
const optional = (shape: RegExp) => z.string().regex(shape).or(z.literal('')).default('');
/** A phone number or short code, an address of another kind of line, or a word for a withheld caller. */
const party = optional(/^(?:\+?\d{1,15}|(?:client|sips?|whatsapp|messenger):\S{1,250}|[A-Za-z ]{1,20})$/);
const report = z.object({
  MessageSid: optional(/^(?:SM|MM)[0-9a-f]{32}$/),
  MessageStatus: optional(/^[a-z_-]{1,30}$/),
  ErrorCode: optional(/^\d{1,6}$/),
});
const answer = z.object({
  MessageSid: optional(/^(?:SM|MM)[0-9a-f]{32}$/),
  From: party,
  Body: z.string().max(1_600).default(''),
});
/** Twilio always sends the call's id; without it, a repeated request would be stored twice. */
const call = z.object({ CallSid: z.string().regex(/^CA[0-9a-f]{32}$/), To: party, From: party });
const callStatus = call.extend({
  CallStatus: optional(/^[a-z-]{1,30}$/),
  CallDuration: optional(/^\d{1,5}$/).refine((seconds) => Number(seconds) <= 86_400),
});
/** Other statuses come before the final one and are not stored. */
const finalStatus = z.enum(callOutcomes);

/**
 * Twilio's webhooks: the delivery status of a message, a reply to one, a call to one of our numbers, and how that call
 * ended.
 */
export async function twilioRoutes(app: Scope, { core }: { core: Core }) {
  readFormFields(app);
  const { brand, supportPhone } = core.config.site;

  app.post(
    '/api/twilio/status',
    {
      config,
      schema: {
        tags,
        summary: 'The delivery status of a text message, signed',
        querystring: z.object({ message: z.uuid().optional() }),
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { MessageStatus, ErrorCode } = await signedFields(report, core, request);
      if (request.query.message)
        await core.messages.noteDelivery(request.query.message, MessageStatus, ErrorCode || null);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/twilio/sms',
    { config, schema: { tags, summary: 'A reply to a text message, signed', response: instructions } },
    async (request, reply) => {
      const { From, Body } = await signedFields(answer, core, request);
      const word = askedFor(Body);
      if (word === 'stop' || word === 'start') await core.messages.applyKeyword(word, From);
      const says = word === 'help' ? `${brand}: For help, call ${supportPhone}. Reply STOP to opt out.` : null;
      return reply.type('text/xml; charset=utf-8').send(textReply(says));
    },
  );

  app.post(
    '/api/twilio/voice',
    { config, schema: { tags, summary: 'A call to a demo number, signed', response: instructions } },
    async (request, reply) => {
      const says = (await core.calls.take(callIn(await signedFields(call, core, request))))
        ? `Hello, you've reached the ${brand} demo line. Your number works. To hear how we'd answer calls for your business, call ${supportPhone}.`
        : 'This number is no longer in use.';
      return reply.type('text/xml; charset=utf-8').send(sayAndHangUp(says));
    },
  );

  app.post(
    '/api/twilio/call-status',
    {
      config,
      schema: {
        tags,
        summary: 'How a call to a demo number ended, signed',
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const fields = await signedFields(callStatus, core, request);
      const outcome = finalStatus.safeParse(fields.CallStatus);
      const seconds = fields.CallDuration === '' ? null : Number(fields.CallDuration);
      if (outcome.success) await core.calls.end(callIn(fields), outcome.data, seconds);
      return reply.code(204).send(null);
    },
  );
}

const callIn = ({ CallSid: sid, To: to, From: from }: z.output<typeof call>) => ({ sid, to, from });

/** The fields of a request that Twilio signed for this exact address; any other request is rejected. */
async function signedFields<Schema extends z.ZodType>(
  schema: Schema,
  { phones, config: { http } }: Core,
  request: FastifyRequest,
): Promise<z.output<Schema>> {
  const signature = request.headers['x-twilio-signature'];
  const fields = signed.safeParse(request.body);
  const url = `${http.publicUrl ?? `${request.protocol}://${request.host}`}${request.url}`;
  if (!phones || !fields.success || typeof signature !== 'string')
    throw new AppError('malformed_request', 'This address takes signed requests from Twilio only');
  if (!(await phones.isSigned({ url, fields: fields.data, signature })))
    throw new AppError('forbidden', 'The signature isn’t from Twilio', { isForged: true });
  const known = schema.safeParse(fields.data);
  if (known.success) return known.data;
  throw new AppError('malformed_request', `Not as Twilio sends it: ${known.error.issues[0]?.path.join('.')}`);
}
