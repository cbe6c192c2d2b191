import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { EndpointClient } from '#core/clients/endpoints/client.ts';
import { createEndpointClient, type Resolve } from '#core/clients/endpoints/http.ts';
import { freePort } from '#devkit/free-port.ts';
import { selfSigned } from '#devkit/simulators/self-signed.ts';
import { type Reaction, startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { hungAfter } from '#tests/support/conditions.ts';
import { noLimit } from '#tests/support/jobs.ts';

/** Milliseconds. Expected timeouts come soon; what is to arrive has all the time it needs. */
const soon = { connect: hungAfter, total: 800 };
const inTime = { connect: hungAfter, total: hungAfter };
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

function clientOf(options: Partial<Parameters<typeof createEndpointClient>[0]> = {}): EndpointClient {
  const client = createEndpointClient({ production: false, timeouts: inTime, ...options });
  undo.push(() => client.close());
  return client;
}

async function receiverOf(...reactions: Reaction[]) {
  const receiver = await startWebhookReceiver();
  receiver.next(...reactions);
  undo.push(() => receiver.close());
  return receiver;
}

/** A server that reacts to the beginning of each request, and counts its connections. */
async function rawServer(react: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => react(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/hook`, connections: () => sockets.size };
}

async function tlsServer() {
  const server = createTlsServer(selfSigned, (_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A name server of the test's own: its answers in turn, the last one for good. */
function nameServer(...answers: string[][]) {
  const asked: string[] = [];
  const resolve: Resolve = async (host) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve };
}

const head = (headers: string) => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`;
const ok = head('content-length: 2').concat('ok');

/** How a post ended. */
function outcomeOf(client: EndpointClient, url: string, headers: Record<string, string> = {}) {
  return client.post({ url, headers: () => headers, body: '{"type":"test"}' }, noLimit).then(
    (answer) => ({ answer }),
    (failure: unknown) => ({ failure }),
  );
}

const aborted = new AbortController();
aborted.abort(new Error('Enough'));

describe('a post to an endpoint', () => {
  test('arrives with its headers and body, and asks for an answer that is not compressed', async () => {
    const receiver = await receiverOf();
    const ended = await outcomeOf(clientOf(), `${receiver.url}?key=a%20b`, { 'X-Own': 'ÿ', 'webhook-id': 'msg_1' });
    expect(ended).toMatchObject({ answer: { status: 200, body: 'ok', retryAfter: undefined } });
    expect(receiver.deliveries).toMatchObject([
      { id: 'msg_1', body: '{"type":"test"}', headers: { 'x-own': 'ÿ', 'accept-encoding': 'identity' } },
    ]);
  });

  test.each([201, 204, 302, 400, 404, 410, 429, 500, 503])(
    'gets the receiver’s answer when it is %i',
    async (status) => {
      const receiver = await receiverOf(status);
      expect(await outcomeOf(clientOf(), receiver.url)).toMatchObject({ answer: { status } });
    },
  );

  test('does not follow a redirect, and says where it leads', async () => {
    const elsewhere = await receiverOf();
    const receiver = await receiverOf((response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await outcomeOf(clientOf(), receiver.url)).toMatchObject({
      answer: { status: 307, headers: { location: elsewhere.url } },
    });
    expect(elsewhere.deliveries).toEqual([]);
  });

  test('learns how long the receiver wants to wait', async () => {
    const receiver = await receiverOf((response) => response.writeHead(429, { 'retry-after': '120' }).end());
    expect(await outcomeOf(clientOf(), receiver.url)).toMatchObject({ answer: { status: 429, retryAfter: '120' } });
  });

  test('is not sent once its job was stopped', async () => {
    const receiver = await receiverOf();
    const posted = clientOf().post({ url: receiver.url, headers: () => ({}), body: '{}' }, aborted.signal);
    await expect(posted).rejects.toThrow('Enough');
    expect(receiver.deliveries).toEqual([]);
  });
});

describe('what is kept of an answer', () => {
  test('is 50 headers, 500 characters of each, and no cookies', async () => {
    const many = Array.from({ length: 80 }, (_, index) => `x-${index}: ${'v'.repeat(80)}`);
    const { url } = await rawServer((socket) =>
      socket.end(head(['set-cookie: secret=1', 'set-cookie: b=2', `x-long: ${'v'.repeat(900)}`, ...many].join('\r\n'))),
    );
    const ended = await outcomeOf(clientOf(), url);
    expect(ended).toMatchObject({
      answer: { headers: { 'set-cookie': '(not kept)', 'x-long': 'v'.repeat(500), 'x-0': 'v'.repeat(80) } },
    });
    expect('answer' in ended && Object.keys(ended.answer.headers).length).toBe(50);
  });

  test('is 4,096 bytes of text that the database can store, cut between characters', async () => {
    const { url } = await rawServer((socket) => {
      const text = Buffer.from(`nul\0${'a'.repeat(4_091)}é and more`);
      socket.write(head(`content-length: ${text.length}`));
      socket.write(text);
    });
    expect(await outcomeOf(clientOf(), url)).toMatchObject({ answer: { body: `nul${'a'.repeat(4_091)}` } });
  });

  test('is nothing of a compressed one, which is never inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 ** 2));
    const receiver = await receiverOf((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect(await outcomeOf(clientOf(), receiver.url)).toMatchObject({ answer: { body: '(gzip, not shown)' } });
  });

  test('is the beginning of one that never ends, of which 64 kB are read', async () => {
    let written = 0;
    const block = Buffer.alloc(64 * 1024, 'x');
    const { url } = await rawServer((socket) => {
      socket.write(head(`content-length: ${1024 ** 3}`));
      const pour = () => {
        while (!socket.destroyed && written < 1024 ** 3) {
          written += block.length;
          if (socket.write(block)) continue;
          socket.once('drain', pour);
          break;
        }
      };
      pour();
    });
    expect(await outcomeOf(clientOf(), url)).toMatchObject({ answer: { status: 200, body: 'x'.repeat(4_096) } });
    expect(written).toBeLessThan(64 * 1024 ** 2);
  });
});

describe('a receiver misbehaves', () => {
  test('one that never answers times out after the total time', async () => {
    const { url } = await rawServer(() => {});
    const ended = await outcomeOf(clientOf({ timeouts: soon }), url);
    expect(ended).toMatchObject({
      failure: {
        errorClass: 'timeout',
        permanent: false,
      },
    });
  });

  test.each([
    { does: 'sends a byte at a time', first: head('content-length: 100000'), next: '.' },
    { does: 'sends interim answers without end', first: '', next: 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n' },
  ])('one that $does times out after the total time', async ({ first, next }) => {
    const { url } = await rawServer((socket) => {
      socket.write(first);
      const drip = setInterval(() => socket.write(next), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await outcomeOf(clientOf({ timeouts: soon }), url)).toMatchObject({
      failure: { errorClass: 'timeout' },
    });
  });

  test.each<[does: string, errorClass: string, react: (socket: Socket) => unknown]>([
    ['resets', 'connection_reset', (socket) => socket.resetAndDestroy()],
    ['hangs up without a word', 'connection_reset', (socket) => socket.end()],
    ['breaks off its answer', 'connection_reset', (socket) => socket.end(`${head('content-length: 100')}half`)],
    [
      'chunks its answer wrongly',
      'invalid_answer',
      (socket) => socket.end(`${head('transfer-encoding: chunked')}zz\r\n`),
    ],
    ['speaks something that is not HTTP', 'invalid_answer', (socket) => socket.end('220 ready\r\n')],
    ['answers with status 000', 'invalid_answer', (socket) => socket.end('HTTP/1.1 000 None\r\n\r\n')],
    ['sends 17 kB of headers', 'invalid_answer', (socket) => socket.end(head(`x-long: ${'v'.repeat(17_000)}`))],
    [
      'states two lengths',
      'invalid_answer',
      (socket) => socket.end(`${head('content-length: 2\r\ncontent-length: 3')}ok.`),
    ],
  ])('one that %s is a failure to try again: %s', async (_does, errorClass, react) => {
    const { url } = await rawServer((socket) => void react(socket));
    expect(await outcomeOf(clientOf(), url)).toMatchObject({
      failure: { name: 'DeliveryFailure', errorClass, permanent: false },
    });
  });

  test('a closed port and an unknown host have their own error classes', async () => {
    const client = clientOf();
    expect(await outcomeOf(client, `http://127.0.0.1:${await freePort()}/`)).toMatchObject({
      failure: { errorClass: 'connection_refused' },
    });
    expect(await outcomeOf(client, 'http://receiver.invalid/')).toMatchObject({
      failure: { errorClass: 'unknown_host' },
    });
    expect(await outcomeOf(clientOf({ resolve: nameServer([]).resolve }), 'http://example.com/')).toMatchObject({
      failure: { errorClass: 'unknown_host' },
    });
  });

  test('one that cannot be connected to, because its name server never answers, is a timeout', async () => {
    const connectSoon = { connect: 400, total: hungAfter };
    const client = clientOf({ timeouts: connectSoon, resolve: () => new Promise(() => {}) });
    expect(await outcomeOf(client, 'http://example.com/')).toMatchObject({
      failure: { errorClass: 'timeout' },
    });
  });

  test('more posts than connections to a closed port all fail, each with its own end', async () => {
    const client = clientOf();
    const url = `http://127.0.0.1:${await freePort()}/`;
    const ended = await Promise.all(Array.from({ length: 150 }, () => outcomeOf(client, url)));
    expect(ended).toMatchObject(ended.map(() => ({ failure: { errorClass: 'connection_refused' } })));
  });

  test('a hundred that hang hold up no other receiver, and posts that wait for them have all their time', async () => {
    let begun = 0;
    const hanging = await rawServer((socket) => {
      begun += 1;
      if (begun > 100) socket.write(ok);
    });
    const client = clientOf({ timeouts: { connect: hungAfter, total: 2_000 } });
    const all = Promise.all(Array.from({ length: 120 }, () => outcomeOf(client, hanging.url)));
    const other = await receiverOf();
    expect(await outcomeOf(client, other.url)).toMatchObject({ answer: { status: 200 } });
    const ended = await all;
    expect(ended).toMatchObject(
      ended.map((_, index) => (index < 100 ? { failure: { errorClass: 'timeout' } } : { answer: { status: 200 } })),
    );
    expect(begun).toBe(120);
  });
});

describe('a certificate', () => {
  test('nobody vouches for is refused, and one of a trusted authority accepted', async () => {
    const port = await tlsServer();
    expect(await outcomeOf(clientOf(), `https://127.0.0.1:${port}/`)).toMatchObject({
      failure: { errorClass: 'tls', snippet: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    expect(await outcomeOf(clientOf({ ca: selfSigned.cert }), `https://localhost:${port}/`)).toMatchObject({
      answer: { status: 200, body: 'ok' },
    });
  });

  test('of another name is refused, however often it is tried', async () => {
    const port = await tlsServer();
    const client = clientOf({ ca: selfSigned.cert, resolve: nameServer(['127.0.0.1']).resolve });
    const refused = { failure: { errorClass: 'tls', snippet: 'ERR_TLS_CERT_ALTNAME_INVALID' } };
    expect(await outcomeOf(client, `https://example.com:${port}/`)).toMatchObject(refused);
    expect(await outcomeOf(client, `https://example.com:${port}/`)).toMatchObject(refused);
  });

  test('is asked for: a receiver that speaks plain http at an https address is refused', async () => {
    const { port } = await rawServer((socket) => socket.end(ok));
    expect(await outcomeOf(clientOf(), `https://127.0.0.1:${port}/`)).toMatchObject({ failure: { errorClass: 'tls' } });
  });
});

describe('an address that must not be posted to', () => {
  test('is refused when its name has led to an allowed one before', async () => {
    const { port } = await rawServer((socket) => socket.end(ok));
    const names = nameServer(['127.0.0.1'], ['10.0.0.5']);
    const client = clientOf({ resolve: names.resolve });
    const url = `http://rebinding.example.com:${port}/`;
    // The socket connects to the address that was checked: nothing asks for it a second time.
    expect(await outcomeOf(client, url)).toMatchObject({ answer: { status: 200 } });
    expect(names.asked).toEqual(['rebinding.example.com']);
    expect(await outcomeOf(client, url)).toMatchObject({
      failure: {
        errorClass: 'address_refused',
        snippet: 'rebinding.example.com leads to 10.0.0.5, a private address',
        permanent: false,
      },
    });
  });

  test.each([
    { addresses: ['93.184.215.14', '127.0.0.1'] },
    { addresses: ['127.0.0.1', '93.184.215.14'] },
    { addresses: ['2606:4700:4700::1111', '::ffff:10.0.0.1'] },
    { addresses: ['2606:4700:4700::1111', '64:ff9b::a00:1'] },
    { addresses: ['169.254.169.254'] },
    { addresses: ['::1'] },
  ])('is refused among others: $addresses', async ({ addresses }) => {
    const client = clientOf({ production: true, resolve: nameServer(addresses).resolve });
    expect(await outcomeOf(client, 'https://example.com/')).toMatchObject({
      failure: { errorClass: 'address_refused' },
    });
  });

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.1/',
    'https://0x7f.1/',
  ])('is refused as a number in production: %s', async (url) => {
    const names = nameServer(['93.184.215.14']);
    const client = clientOf({ production: true, resolve: names.resolve });
    expect(await outcomeOf(client, url)).toMatchObject({
      failure: { errorClass: 'address_refused' },
    });
    expect(names.asked).toEqual([]);
  });

  test('is posted to in production where the operator has set it in the environment', async () => {
    const receiver = await receiverOf();
    expect(await outcomeOf(clientOf({ production: true, unchecked: true }), receiver.url)).toMatchObject({
      answer: { status: 200 },
    });
  });

  test.each(['http://93.184.215.14/', 'https://localhost/', 'https://metadata.google.internal/', 'no address'])(
    'is refused in production, whatever its name leads to: %s',
    async (url) => {
      const client = clientOf({ production: true, resolve: nameServer(['93.184.215.14']).resolve });
      expect(await outcomeOf(client, url)).toMatchObject({ failure: { errorClass: 'address_refused' } });
    },
  );
});

describe('connections', () => {
  test('are made to a name that the system’s own resolver knows', async () => {
    const { port } = await rawServer((socket) => socket.end(ok));
    expect(await outcomeOf(clientOf(), `http://localhost:${port}/`)).toMatchObject({ answer: { status: 200 } });
  });

  test('are kept for the next posts', async () => {
    const server = await rawServer((socket) => socket.write(ok));
    const client = clientOf({ resolve: nameServer(['127.0.0.1']).resolve });
    // A connection is free again a moment after its answer: the second post may open another, the third never does.
    for (let posts = 0; posts < 3; posts += 1)
      expect(await outcomeOf(client, `http://example.com:${server.port}/`)).toMatchObject({ answer: { status: 200 } });
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  test('are made to the second address of a name when the first does not answer', async () => {
    const { port } = await rawServer((socket) => socket.end(ok));
    const client = clientOf({ resolve: nameServer(['::1', '127.0.0.1']).resolve });
    expect(await outcomeOf(client, `http://example.com:${port}/`)).toMatchObject({ answer: { status: 200 } });
  });

  test('that are closed end every post under way', async () => {
    const { url } = await rawServer(() => void client.close());
    const client = clientOf();
    expect(await outcomeOf(client, url)).toMatchObject({ failure: { errorClass: 'connection_failed' } });
  });
});
