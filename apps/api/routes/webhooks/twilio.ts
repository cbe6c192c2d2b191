import { z } from 'zod';
import { readFormFields } from '#api/plugins/form-fields.ts';
import type { Scope } from '#api/types.ts';
import { textReply } from '#core/clients/sms/twiml.ts';
import type { Core } from '#core/core.ts';
import { askedFor } from '#core/messaging/messages/rules.ts';
import { problemAnswers } from '../answers.ts';
import { signedFields } from './twilio-signed.ts';
import { party } from './twilio-voice.ts';

/** Twilio sends every request from its own addresses, so this only stops a flood. */
const config = { access: 'public' } as const;
const tags = ['webhooks'];
const instructions = { 200: z.string(), ...problemAnswers };

/** A field Twilio may leave out counts as empty. */
const optional = (shape: RegExp) => z.string().regex(shape).or(z.literal('')).default('');
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
/**
 * Twilio's webhooks about text messages: the delivery status of one, and a reply to one.
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
}
