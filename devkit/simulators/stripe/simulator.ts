import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Choice, choose, completeSession, settleBank } from './checkout.ts';
import { createAccount, setOnboarded } from './connect.ts';
import { createDeliveries, type Endpoint } from './deliveries.ts';
import { act, deskPage } from './desk.ts';
import { expanded } from './expand.ts';
import { decodeForm, type Form, text, texts } from './form.ts';
import { paymentPage } from './page.ts';
import { routes } from './routes.ts';
import { expireSession, moveClock } from './subscriptions.ts';
import { addMonths, createWorld, StripeRefusal } from './world.ts';

/** What happens to a call instead of its answer; with `after`, its effect happens first. */
export interface Fault {
  matches?: (method: string, path: string) => boolean;
  times?: number;
  after?: boolean;
  react(response: ServerResponse, request: IncomingMessage): void;
}

interface SimulatorOptions {
  port?: number;
  webhook?: Endpoint;
}

interface Reply {
  status: number;
  body: string;
}

/**
 * A local Stripe for the unmodified SDK: it serves the HTTP API, shows the payment page, has a clock that can be
 * moved, and sends signed webhooks.
 */
export async function startStripe({ port = 0, webhook }: SimulatorOptions = {}) {
  const world = createWorld();
  const replies = new Map<string, { request: string; reply: Reply }>();
  const calls: { method: string; path: string; form: Form; idempotencyKey: string | null }[] = [];
  const faults: Fault[] = [];
  let endpoint = webhook ?? null;
  const deliveries = createDeliveries(() => endpoint);
  world.onEvent(deliveries.take);

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const url = new URL(request.url ?? '/', origin);
    const method = request.method ?? 'GET';
    if (url.pathname.startsWith('/c/pay/')) {
      showPage(url.pathname.slice('/c/pay/'.length), method, body, response);
      return;
    }
    if (url.pathname === '/') {
      showDesk(method, body, response);
      return;
    }
    const fault = faults.find(({ matches, times = 1 }) => times > 0 && (matches?.(method, url.pathname) ?? true));
    if (fault) fault.times = (fault.times ?? 1) - 1;
    if (fault && !fault.after) {
      fault.react(response, request);
      return;
    }
    const reply = once(request, method, url, body);
    if (fault) fault.react(response, request);
    else
      response
        .writeHead(reply.status, {
          'content-type': 'application/json',
          'request-id': 'req_sim',
          date: new Date(world.now * 1000).toUTCString(),
        })
        .end(reply.body);
  }

  /** The same idempotency key gives the same answer, and is refused with a different request. */
  function once(request: IncomingMessage, method: string, url: URL, body: string): Reply {
    const key = request.headers['idempotency-key'];
    const form = decodeForm(method === 'POST' ? body : url.search.slice(1));
    calls.push({ method, path: url.pathname, form, idempotencyKey: typeof key === 'string' ? key : null });
    if (method !== 'POST' || typeof key !== 'string') return call(request, method, url, form);
    const fingerprint = `${url.pathname} ${body}`;
    const earlier = replies.get(key);
    if (earlier?.request === fingerprint) return earlier.reply;
    if (earlier)
      return asReply(
        new StripeRefusal(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        }),
      );
    const reply = call(request, method, url, form);
    replies.set(key, { request: fingerprint, reply });
    return reply;
  }

  function call(request: IncomingMessage, method: string, url: URL, form: Form): Reply {
    try {
      if (!/^Bearer (?:sk|rk)_test_/.test(request.headers.authorization ?? ''))
        throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      for (const route of routes) {
        const match = route.method === method ? route.path.exec(url.pathname) : null;
        if (!match) continue;
        const found = route.answer({
          world,
          form,
          ids: match.slice(1),
          pageOrigin: origin,
          undelivered: deliveries.undelivered,
        });
        return { status: 200, body: JSON.stringify(expanded(world, found, texts(form, 'expand'))) };
      }
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${url.pathname})`,
      });
    } catch (error) {
      if (error instanceof StripeRefusal) return asReply(error);
      throw error;
    }
  }

  function showPage(id: string, method: string, body: string, response: ServerResponse) {
    const session = world.find('checkout.session', id);
    const choice = method === 'POST' ? (text(decodeForm(body), 'choice') as Choice | undefined) : undefined;
    const chosen: { location?: string; says?: string } = choice ? choose(world, session, choice) : {};
    const { location, says } = chosen;
    if (location !== undefined) {
      // Events are sent before the customer returns, as Stripe mostly does.
      void deliveries.quiet().then(() => response.writeHead(303, { location }).end());
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(paymentPage(world, session, says));
  }

  function showDesk(method: string, body: string, response: ServerResponse) {
    if (method === 'POST') {
      act(world, decodeForm(body));
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(deskPage(world));
  }

  const sessionOf = (id: string) => world.find('checkout.session', id);

  return {
    /** For STRIPE_API_BASE. */
    url: origin,
    world,
    /** Every call received, in order. */
    calls,
    deliveries,
    /** Sets where webhooks are sent from now on. */
    deliverTo(to: Endpoint) {
      endpoint = to;
    },
    /** The next matching calls fail this way. The result ends it before they all did. */
    fail(fault: Fault): () => void {
      faults.push(fault);
      return () => {
        const place = faults.indexOf(fault);
        if (place >= 0) faults.splice(place, 1);
      };
    },
    /** The customer pays with a card of their own, or with the one of this fingerprint. */
    pay: (sessionId: string, card?: string) => completeSession(world, sessionOf(sessionId), 'by card', card),
    payByBank: (sessionId: string) => completeSession(world, sessionOf(sessionId), 'by bank'),
    settleBank: (sessionId: string, arrived: boolean) => settleBank(world, sessionOf(sessionId), arrived),
    expire: (sessionId: string) => expireSession(world, sessionOf(sessionId)),
    /** Creates a connected account that can be paid, under the given id or a new one; returns the id. */
    openAccount(email: string, id?: string): string {
      const account = createAccount(world, { email });
      if (id) world.put(Object.assign(account, { id }));
      setOnboarded(world, account, true);
      return account.id;
    },
    /** Forgets all idempotency keys, as Stripe does after a day. */
    forgetKeys: () => replies.clear(),
    /** Moves the clock by months, and a little more so that what is due then has happened. */
    advanceMonths: (months: number) => moveClock(world, addMonths(world.now, months) + 60),
    advanceDays: (days: number) => moveClock(world, world.now + days * 86_400 + 60),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type StripeSimulator = Awaited<ReturnType<typeof startStripe>>;

const asReply = ({ status, body }: StripeRefusal): Reply => ({ status, body: JSON.stringify(body) });

/** Ready-made failures. */
export const faults = {
  status:
    (status: number, headers: Record<string, string> = {}): Fault['react'] =>
    (response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'Something is wrong on our end' } })),
  /** A body the SDK takes for an answer, because it names no error. */
  garbage: ((response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"ok":false}')) satisfies Fault['react'],
  hangUp: ((_response, request) => request.socket.destroy()) satisfies Fault['react'],
};
