import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inboxPage } from './inbox.ts';
import { type PhoneOptions, placeCall } from './phone.ts';
import { actInCall, type OpenCall, phonePage, streamCall } from './phone-page.ts';
import { signatureOf } from './signature.ts';
import { createWorld, newSid, type SimMessage, type SimNumber, TwilioRefusal } from './world.ts';

export const twilioAccount = {
  sid: `AC${'5'.repeat(32)}`,
  token: 'the-token-of-the-simulated-account',
  from: '+16155550100',
};

type Fields = Record<string, string>;

interface SimulatorOptions {
  port?: number;
  /** Where answers and calls to the account's own sender number are sent. */
  site?: string;
  /** How a text is spoken to people at the page. */
  speaking?: PhoneOptions['speaking'];
}

/**
 * A local Twilio for the unmodified SDK: it accepts and shows messages, sells numbers, and
 * signs what it reports. No real phone is involved.
 */
export async function startTwilio({ port = 0, site, speaking }: SimulatorOptions = {}) {
  const world = createWorld();
  const reports = new Set<Promise<unknown>>();
  const faults: ((response: ServerResponse, request: IncomingMessage, form: Fields) => void)[] = [];
  /** The statuses each message goes through, in the order they are reported. */
  let course: SimMessage['status'][] = ['sent', 'delivered'];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const url = new URL(request.url ?? '/', origin);
    const form = Object.fromEntries(new URLSearchParams(body || url.search));
    if (url.pathname === '/') {
      const opened = request.method === 'POST' ? await act(form) : null;
      if (opened) response.writeHead(303, { location: `/calls/${opened}` }).end();
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(inboxPage(world));
      return;
    }
    const open = openCalls.get(/^\/calls\/(CA\w+)/.exec(url.pathname)?.[1] ?? '');
    if (open) {
      await answerCall(open, request, response, form);
      return;
    }
    const fault = faults.shift();
    if (fault) {
      fault(response, request, form);
      return;
    }
    try {
      const { status, body: said } = call(request, url.pathname, form);
      response.writeHead(status, { 'content-type': 'application/json' }).end(said && JSON.stringify(said));
    } catch (error) {
      if (!(error instanceof TwilioRefusal)) throw error;
      const { status, code, message } = error;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }));
    }
  }

  function call(request: IncomingMessage, path: string, form: Fields): { status: number; body?: object } {
    const credentials = Buffer.from(`${twilioAccount.sid}:${twilioAccount.token}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`) throw new TwilioRefusal(401, 20_003, 'Authenticate');
    const [, resource = '', sid = ''] = /^\/2010-04-01\/Accounts\/AC\w+\/(.+?)(?:\/(PN\w+))?\.json$/.exec(path) ?? [];
    switch (`${request.method} ${resource}`) {
      case 'POST Messages': {
        const message = world.send(form);
        track(report(message));
        return { status: 201, body: { ...message, error_code: null } };
      }
      case 'GET AvailablePhoneNumbers/US/Local': {
        const offers = world
          .offer(form.AreaCode ?? '629')
          .map((number) => ({ phone_number: number, friendly_name: number }));
        return { status: 200, body: page('available_phone_numbers', offers) };
      }
      case 'GET IncomingPhoneNumbers': {
        const named = world.numbers.filter(
          (number) => !form.FriendlyName || number.friendly_name === form.FriendlyName,
        );
        return { status: 200, body: page('incoming_phone_numbers', named) };
      }
      case 'POST IncomingPhoneNumbers':
        return { status: 201, body: world.buy(form) };
      case 'DELETE IncomingPhoneNumbers':
        world.release(sid);
        return { status: 204 };
      default:
        throw new TwilioRefusal(404, 20_404, 'The requested resource was not found');
    }
  }

  const page = (name: string, rows: object[]) => ({ [name]: rows, page: 0, page_size: 50, next_page_uri: null });

  async function report(message: SimMessage) {
    for (const status of course) {
      message.status = status;
      const failed = status === 'undelivered' ? { ErrorCode: '30003' } : {};
      if (message.statusCallback)
        await post(message.statusCallback, {
          MessageSid: message.sid,
          MessageStatus: status,
          To: message.to,
          ...failed,
        });
    }
  }

  function track(work: Promise<unknown>) {
    const done = work.catch(() => undefined).finally(() => reports.delete(done));
    reports.add(done);
  }

  /** A request as Twilio makes it: form fields, signed for the address. */
  async function post(url: string, fields: Fields, signature = signatureOf(twilioAccount.token, url, fields)) {
    const answered = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(fields),
    });
    return { status: answered.status, type: answered.headers.get('content-type'), body: await answered.text() };
  }

  const soldNumber = (number: string): SimNumber | undefined =>
    world.numbers.find((sold) => sold.phone_number === number);

  /** A person texts one of our numbers. */
  const text = (from: string, to: string, body: string) =>
    post(soldNumber(to)?.sms_url ?? `${site}/api/twilio/sms`, {
      MessageSid: newSid('SM'),
      From: from,
      To: to,
      Body: body,
    });

  /** A person calls one of our numbers. */
  const callNumber = (to: string, more: Partial<Pick<PhoneOptions, 'from' | 'person' | 'speaking' | 'log'>> = {}) =>
    placeCall({
      voiceUrl: soldNumber(to)?.voice_url ?? `${site}/api/twilio/voice`,
      fallbackUrl: soldNumber(to)?.voice_fallback_url ?? `${site}/api/twilio/fallback`,
      statusUrl: soldNumber(to)?.status_callback ?? `${site}/api/twilio/call-status`,
      accountSid: twilioAccount.sid,
      token: twilioAccount.token,
      to,
      from: '+16155550177',
      post,
      ...more,
    });

  /** A person calls one of our numbers, listens for a time and hangs up; returns what they hear. */
  const dial = async (to: string, from = '+16155550177', seconds = 21) => {
    const sold = soldNumber(to);
    const call = { CallSid: newSid('CA'), From: from, To: to, Direction: 'inbound' };
    const heard = await post(sold?.voice_url ?? `${site}/api/twilio/voice`, { ...call, CallStatus: 'ringing' });
    if (sold?.status_callback)
      await post(sold.status_callback, { ...call, CallStatus: 'completed', CallDuration: String(seconds) });
    return heard;
  };

  /** The calls that people make on the page, by their ids. */
  const openCalls = new Map<string, OpenCall>();

  /** Does what was asked for on the page. Returns the id of a call that was begun. */
  async function act({ action, from = '', to = '', body = '' }: Fields): Promise<string | null> {
    if (action === 'answer') await text(from, to, body);
    if (action !== 'call') return null;
    const lines: string[] = [];
    const watchers = new Set<() => void>();
    const log = (line: string) => {
      lines.push(line);
      for (const watch of watchers) watch();
    };
    const call = callNumber(to, { log, speaking });
    track(call.begun);
    openCalls.set(call.sid, { call, to, lines, watchers });
    return call.sid;
  }

  async function answerCall(open: OpenCall, request: IncomingMessage, response: ServerResponse, form: Fields) {
    if (request.method === 'POST') {
      await actInCall(open, form);
      response.writeHead(204).end();
    } else if (request.url?.endsWith('/lines')) streamCall(open, response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(phonePage(open));
  }

  return {
    /** For TWILIO_API_BASE. */
    url: origin,
    world,
    /** The settings that point the product at the simulator. */
    settings: {
      TWILIO_ACCOUNT_SID: twilioAccount.sid,
      TWILIO_AUTH_TOKEN: twilioAccount.token,
      TWILIO_FROM: twilioAccount.from,
      TWILIO_API_BASE: origin,
    },
    /** The messages a phone has received. */
    inbox: (phone: string) => world.messages.filter((message) => message.to === phone).map((message) => message.body),
    text,
    dial,
    placeCall: callNumber,
    post,
    /** From now on messages report these statuses, in this order. */
    report: (...statuses: SimMessage['status'][]) => {
      course = statuses;
    },
    /** The next calls fail, this many times. */
    fail(fault: (typeof faults)[number], times = 1) {
      for (let left = times; left > 0; left -= 1) faults.push(fault);
    },
    async close() {
      await Promise.all(reports);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type TwilioSimulator = Awaited<ReturnType<typeof startTwilio>>;

/** Ready-made failures. */
export const twilioFaults = {
  away: (response: ServerResponse) =>
    void response.writeHead(503).end('{"code":20503,"message":"Unavailable","status":503}'),
  hangUp: (_response: ServerResponse, request: IncomingMessage) => void request.socket.destroy(),
};
