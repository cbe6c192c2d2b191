import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { readFormFields } from '#api/plugins/form-fields.ts';
import type { Scope } from '#api/types.ts';
import type { Instruction } from '#core/calls/phone-routing.ts';
import { readRelayFrame } from '#core/calls/relay-frames.ts';
import { finalStatuses, longestDemoCallSeconds } from '#core/calls/rules.ts';
import { askForKey, connectTo, dialPerson, hangUp, nothing, sayAndHangUp } from '#core/clients/sms/twiml.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { checkSignature, relayAddress, signedFields } from './twilio-signed.ts';

/** Twilio sends every request from its own addresses, so this only stops a flood. */
const config = { access: 'public' } as const;
const response = { 200: z.string(), ...problemAnswers };
const common = { tags: ['webhooks'], response };
const ofCall = { ...common, params: z.object({ call: z.uuid() }) };

/** A field Twilio may leave out counts as empty. */
const optional = (shape: RegExp) => z.string().regex(shape).or(z.literal('')).default('');
/** A phone number or short code, an address of another kind of line, or a word for a withheld caller. */
export const party = optional(/^(?:\+?\d{1,15}|(?:client|sips?|whatsapp|messenger):\S{1,250}|[A-Za-z ]{1,20})$/);
/** Twilio always sends the call's id; without it, a repeated request would be stored twice. */
const sid = z.string().regex(/^CA[0-9a-f]{32}$/);
const call = z.object({ CallSid: sid, To: party, From: party });
const word = optional(/^[a-z-]{1,30}$/);
const callStatus = call.extend({
  CallStatus: word,
  CallDuration: optional(/^\d{1,5}$/).refine((seconds) => Number(seconds) <= 86_400),
});
const relayEnded = z.object({ CallSid: sid, SessionStatus: word, CallStatus: word });
const pressed = z.object({ Digits: optional(/^[\d*#]{1,20}$/) });
/** Other statuses come before the final one and are not stored. */
const finalStatus = z.enum(finalStatuses);

const callIn = ({ CallSid, To, From }: z.output<typeof call>) => ({ sid: CallSid, to: To, from: From });

/** Milliseconds: proxies close a connection on which nothing is sent for a minute. */
const pingEvery = 30_000;
/** Frames in a row that are none, until the socket is closed. */
const mostWrongFrames = 10;

/** Twilio's webhooks about calls, and the conversations. */
export async function twilioVoiceRoutes(app: Scope, { core }: { core: Core }) {
  readFormFields(app);
  const { calls } = core;
  const send = (request: FastifyRequest, reply: FastifyReply, instruction: Instruction) =>
    xml(reply, twimlOf(core, request, instruction));

  app.post(
    '/api/twilio/voice',
    { config, schema: { ...common, summary: 'A call to one of our numbers, signed' } },
    async (request, reply) => {
      const instruction = await calls.answer(callIn(await signedFields(call, core, request)));
      return send(request, reply, instruction ?? { do: 'say', text: 'This number is no longer in use.' });
    },
  );

  app.get(
    '/api/twilio/relay/:call',
    {
      websocket: true,
      config,
      schema: { hide: true, params: z.object({ call: z.uuid() }), response: problemAnswers },
      preValidation: async (request) => {
        const { call: id } = z.object({ call: z.string() }).parse(request.params);
        await checkSignature(core, request, { url: relayAddress(core, request, id), fields: {} });
      },
    },
    (socket, request) => serve(socket, core, request.params.call),
  );

  app.post(
    '/api/twilio/relay-ended',
    { config, schema: { ...common, summary: 'A conversation by phone has ended, signed' } },
    async (request, reply) => {
      const { CallSid, SessionStatus, CallStatus } = await signedFields(relayEnded, core, request);
      const end = { hasFailed: SessionStatus === 'failed', isOver: CallStatus !== '' && CallStatus !== 'in-progress' };
      return send(request, reply, await calls.relayEnded(CallSid, end));
    },
  );

  app.post(
    '/api/twilio/whisper/:call',
    { config, schema: { ...ofCall, summary: 'What a person hears before they take a call, signed' } },
    async (request, reply) => {
      await signedFields(z.object({}), core, request);
      const id = request.params.call;
      const text = await calls.whisper(id);
      return xml(reply, text === null ? hangUp() : askForKey({ text, action: `/api/twilio/whisper-answer/${id}` }));
    },
  );

  app.post(
    '/api/twilio/whisper-answer/:call',
    { config, schema: { ...ofCall, summary: 'Whether a person takes a call, signed' } },
    async (request, reply) => {
      const { Digits } = await signedFields(pressed, core, request);
      return xml(reply, (await calls.accept(request.params.call, Digits)) ? nothing() : hangUp());
    },
  );

  app.post(
    '/api/twilio/dial-ended/:call',
    { config, schema: { ...ofCall, summary: 'A person was rung, signed' } },
    async (request, reply) => {
      await signedFields(z.object({}), core, request);
      return send(request, reply, await calls.dialEnded(request.params.call));
    },
  );

  app.post(
    '/api/twilio/fallback',
    { config, schema: { ...common, summary: 'A call that nothing else answered, signed' } },
    async (request, reply) => {
      const fields = await signedFields(call, core, request);
      return send(request, reply, await calls.fallback(callIn(fields)));
    },
  );

  app.post(
    '/api/twilio/call-status',
    {
      config,
      schema: {
        tags: ['webhooks'],
        summary: 'How a call to one of our numbers ended, signed',
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      const fields = await signedFields(callStatus, core, request);
      const status = finalStatus.safeParse(fields.CallStatus);
      const seconds = fields.CallDuration === '' ? null : Number(fields.CallDuration);
      if (status.success) await calls.end(callIn(fields), status.data, seconds);
      return reply.code(204).send(null);
    },
  );
}

const xml = (reply: FastifyReply, twiml: string) => reply.type('text/xml; charset=utf-8').send(twiml);

function twimlOf(core: Core, request: FastifyRequest, instruction: Instruction): string {
  switch (instruction.do) {
    case 'relay': {
      const { call: id, says, hints } = instruction;
      return connectTo({ url: relayAddress(core, request, id), action: '/api/twilio/relay-ended', says, hints });
    }
    case 'dial': {
      const { call: id, number, callerId } = instruction;
      const [whisper, action] = [`/api/twilio/whisper/${id}`, `/api/twilio/dial-ended/${id}`];
      return dialPerson({ number, callerId, whisper, action });
    }
    case 'say':
      return sayAndHangUp(instruction.text);
    case 'hang_up':
      return hangUp();
    case 'nothing':
      return nothing();
  }
}

/** Serves one connection of a call: its frames, in order. */
function serve(socket: WebSocket, { calls }: Pick<Core, 'calls'>, id: string): void {
  let wrongFrames = 0;
  const line = calls.serve(id, {
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: (code, reason) => socket.close(code, reason),
  });
  const end = setTimeout(() => line.timeIsUp(), longestDemoCallSeconds * 1_000).unref();
  const pinging = setInterval(() => socket.ping(), pingEvery).unref();
  void line.open();
  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? null : readRelayFrame(String(data));
    if (frame === null) {
      wrongFrames += 1;
      if (wrongFrames === mostWrongFrames) socket.close(1007, 'Ten frames in a row could not be read.');
      return;
    }
    wrongFrames = 0;
    if (frame !== 'unknown') void line.receive(frame);
  });
  socket.on('close', () => {
    clearTimeout(end);
    clearInterval(pinging);
    void line.leave();
  });
}
