import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { escaped, htmlPage } from './html.ts';

/** Most deliveries kept; the oldest go first. */
const kept = 200;
const slowSeconds = 10;
const secretForm = /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

type React = (response: ServerResponse) => void;

/** The moods of the receiver: what each is called, and how it answers. */
const moods = {
  accepting: { label: 'Accept it (200)', react: (response) => response.writeHead(200).end('ok') },
  slow: {
    label: `Accept it, and take ${slowSeconds} seconds to say so`,
    react: (response) => drip(response, 1_000, '.', slowSeconds),
  },
  failing: { label: 'Fail (500)', react: (response) => response.writeHead(500).end('Something broke') },
  busy: {
    label: 'Ask for another try in 5 seconds (503)',
    react: (response) => response.writeHead(503, { 'retry-after': '5' }).end('Busy'),
  },
  refusing: { label: 'Refuse it (422)', react: (response) => response.writeHead(422).end('Not like this') },
  gone: { label: 'Want no more of them (410)', react: (response) => response.writeHead(410).end('Gone') },
  redirecting: {
    label: 'Redirect it (302)',
    react: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  },
  dropping: { label: 'Close the connection', react: (response) => response.destroy() },
  hanging: { label: 'Never answer', react: () => {} },
  dripping: { label: 'Answer a byte a second', react: (response) => drip(response, 1_000, '.') },
  endless: { label: 'Answer without an end', react: (response) => drip(response, 10, '.'.repeat(16_384)) },
} as const satisfies Record<string, { label: string; react: React }>;
export type Mood = keyof typeof moods;

const isMood = (name: string | null): name is Mood => name !== null && Object.hasOwn(moods, name);

export interface ReceivedWebhook {
  at: Date;
  /** Of its `webhook-id`; null when it came without. */
  id: string | null;
  /** Which delivery of this id it is, from 1. */
  delivery: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Null when the signature is right, otherwise what is wrong with it. */
  flaw: string | null;
  mood: Mood;
}

interface InboxOptions {
  port?: number;
  /** The secret that deliveries must be signed with, `whsec_…`. */
  secret: string;
}

/** A webhook receiver with a page: it checks each signature, shows what arrives, and answers in the chosen mood. */
export async function startWebhookInbox({ port = 0, secret }: InboxOptions) {
  /** Of the product's own address, and of the endpoints whose secrets were added on the page. */
  const verifiers = [new Webhook(secret)];
  const received: ReceivedWebhook[] = [];
  let mood: Mood = 'accepting';

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => server.emit('error', error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    // Null when the sender hung up while it sent.
    const body = await text(request).catch(() => null);
    if (body === null) return;
    switch (`${request.method} ${request.url}`) {
      case 'POST /hook':
        keep(request.headers, body);
        moods[mood].react(response);
        return;
      case 'GET /':
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(inboxPage(received, mood));
        return;
      case 'POST /': {
        const fields = new URLSearchParams(body);
        const chosen = fields.get('mood');
        if (isMood(chosen)) mood = chosen;
        if (fields.has('clear')) received.length = 0;
        const added = fields.get('secret')?.trim();
        if (added && secretForm.test(added)) verifiers.push(new Webhook(added));
        response.writeHead(303, { location: '/' }).end();
        return;
      }
      default:
        response.writeHead(404).end('There is nothing here');
    }
  }

  function keep(headers: IncomingHttpHeaders, body: string) {
    const id = typeof headers['webhook-id'] === 'string' ? headers['webhook-id'] : null;
    const before = received.filter((each) => id !== null && each.id === id).length;
    const flaw = flawOf(verifiers, headers, body);
    received.push({ at: new Date(), id, delivery: before + 1, headers, body, flaw, mood });
    if (received.length > kept) received.shift();
  }

  return {
    /** The page. */
    url: origin,
    /** Where deliveries go. */
    hook: `${origin}/hook`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type WebhookInbox = Awaited<ReturnType<typeof startWebhookInbox>>;

/** Null when one of the secrets signed it, otherwise what is wrong with it. */
function flawOf(verifiers: readonly Webhook[], headers: IncomingHttpHeaders, body: string): string | null {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)] as const));
  const flaws = verifiers.map((verifier) => {
    try {
      verifier.verify(body, given);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
  return flaws.includes(null) ? null : (flaws[0] ?? null);
}

/** Answers in pieces, one each so many milliseconds, until there were `pieces` of them or the sender has had enough. */
function drip(response: ServerResponse, milliseconds: number, piece: string, pieces = Number.POSITIVE_INFINITY) {
  response.writeHead(200);
  let written = 0;
  const clock = setInterval(() => {
    response.write(piece);
    written += 1;
    if (written === pieces) response.end();
  }, milliseconds);
  response.once('close', () => clearInterval(clock));
}

function inboxPage(received: readonly ReceivedWebhook[], mood: Mood): string {
  const options = Object.entries(moods).map(
    ([name, { label }]) => `<option value="${name}"${name === mood ? ' selected' : ''}>${label}</option>`,
  );
  const list = received.toReversed().map(receivedItem);
  return htmlPage(
    'Webhooks received',
    `<h1>Webhooks received</h1>
<form method="post"><label>The next ones: <select name="mood">${options.join('')}</select></label> <button>Save</button></form>
<form method="post"><label>Also accept the secret of an endpoint: <input name="secret" placeholder="whsec_…" required pattern="whsec_.+" autocomplete="off"></label> <button>Add</button></form>
<form method="post"><button name="clear" value="yes">Clear the list</button> <a href="/">Look again</a></form>
<ol reversed style="padding:0">${list.join('') || '<li style="list-style:none">None yet.</li>'}</ol>`,
  );
}

function receivedItem({ at, id, delivery, headers, body, flaw, mood }: ReceivedWebhook): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return `<li style="list-style:none;margin:24px 0"><h2 style="font-size:16px;margin:0;overflow-wrap:anywhere">${escaped(id ?? 'Without an ID')}</h2>
<p style="margin:0">${at.toLocaleTimeString('en-US')}, delivery ${delivery} of this ID. ${flaw === null ? 'The signature is right.' : `<strong>Not verified: ${escaped(flaw)}.</strong>`}
Answer: ${moods[mood].label}.</p>
<pre style="white-space:pre-wrap;overflow-wrap:anywhere;padding:12px;border:1px solid">${escaped(indented(body))}</pre>
<details><summary>Headers</summary><pre style="white-space:pre-wrap;overflow-wrap:anywhere">${escaped(lines.join('\n'))}</pre></details></li>`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
