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
const config = { access: 'public', rateLimit: { max: 60_000, timeWindow: '1 minute' } } as const;
const tags = ['webhooks'];
const instructions = { 200: z.string(), ...problemAnswers };

/** A field Twilio may leave out counts as empty. */
const field = z.string().catch('');
const report = z.object({ MessageStatus: field, ErrorCode: field });
const answer = z.object({ From: field, Body: field });
const call = z.object({ CallSid: z.string().min(1), To: field, From: field });
/** Other statuses come before the final one and are not stored. */
const callEnd = z.object({
  CallStatus: z.enum(callOutcomes),
  CallDuration: z.coerce.number().int().min(0).max(86_400).nullable().catch(null),
});

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
      const { MessageStatus, ErrorCode } = report.parse(await signedFields(core, request));
      if (request.query.message)
        await core.messages.noteDelivery(request.query.message, MessageStatus, ErrorCode || null);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/twilio/sms',
    { config, schema: { tags, summary: 'A reply to a text message, signed', response: instructions } },
    async (request, reply) => {
      const { From, Body } = answer.parse(await signedFields(core, request));
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
      const says = (await core.calls.take(callIn(await signedFields(core, request))))
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
      const fields = await signedFields(core, request);
      const end = callEnd.safeParse(fields);
      if (end.success) await core.calls.end(callIn(fields), end.data.CallStatus, end.data.CallDuration);
      return reply.code(204).send(null);
    },
  );
}

/** The call's id. Twilio always sends it; without it, a repeated request would be stored twice. */
function callIn(fields: Record<string, string>) {
  const named = call.safeParse(fields);
  if (!named.success) throw new AppError('malformed_request', 'The CallSid is missing');
  const { CallSid: sid, To: to, From: from } = named.data;
  return { sid, to, from };
}

/** The fields of a request that Twilio signed for this exact address; any other request is rejected. */
async function signedFields({ phones, config: { http } }: Core, request: FastifyRequest) {
  const signature = request.headers['x-twilio-signature'];
  const fields = z.record(z.string(), z.string()).safeParse(request.body);
  const url = `${http.publicUrl ?? `${request.protocol}://${request.host}`}${request.url}`;
  if (!phones || !fields.success || typeof signature !== 'string')
    throw new AppError('malformed_request', 'This address takes signed requests from Twilio only');
  if (!(await phones.isSigned({ url, fields: fields.data, signature })))
    throw new AppError('forbidden', 'The signature isn’t from Twilio');
  return fields.data;
}
