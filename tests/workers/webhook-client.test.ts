import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type AutomationReceiver, createAutomationReceiver } from '#core/automation/receiver.ts';
import { createEndpointClient } from '#core/clients/endpoints/http.ts';
import { systemClock } from '#core/platform/clock.ts';
import { freePort } from '#devkit/free-port.ts';
import { selfSigned } from '#devkit/simulators/self-signed.ts';
import { eventually, hungAfter } from '#tests/support/conditions.ts';
import { noLimit } from '#tests/support/jobs.ts';
import { webhookSecret } from '#tests/support/product.ts';

/** Milliseconds. Expected timeouts come soon; what is to arrive has all the time it needs. */
const soon = { connect: 400, total: 800 };
const inTime = { connect: hungAfter, total: hungAfter };
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

function clientOf(url: string, timeouts = inTime): AutomationReceiver {
  const client = createAutomationReceiver({
    url,
    secret: { current: webhookSecret, previous: null },
    client: createEndpointClient({ production: true, unchecked: true, connections: 50, timeouts }),
    clock: systemClock,
    userAgent: 'tests',
  });
  undo.push(() => client.close());
  return client;
}

/** A server that sends the given answer once a request has begun. */
async function rawServer(react: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => react(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
}

const head = (headers: string) => `HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`;

/** How a delivery ended. */
function outcomeOf(client: AutomationReceiver) {
  return client.deliver('msg_1', '{}', noLimit).then(
    (delivered) => ({ delivered }),
    (failure: unknown) => ({ failure }),
  );
}

describe('a webhook receiver misbehaves', () => {
  test('one that never answers times out after the total time', async () => {
    const ended = await outcomeOf(clientOf(await rawServer(() => {}), soon));
    expect(ended).toMatchObject({ failure: { errorClass: 'timeout', permanent: false } });
  });

  test('one that sends a byte at a time times out after the total time', async () => {
    const url = await rawServer((socket) => {
      socket.write(head('content-length: 100000'));
      const drip = setInterval(() => socket.write('.'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const began = performance.now();
    expect(await outcomeOf(clientOf(url, soon))).toMatchObject({ failure: { errorClass: 'timeout' } });
    expect(performance.now() - began).toBeGreaterThan(soon.total - 100);
  });

  test('one that answers with a gigabyte is read for 64 kB and no further', async () => {
    let written = 0;
    const block = Buffer.alloc(64 * 1024, 'x');
    const url = await rawServer((socket) => {
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
    const ended = await outcomeOf(clientOf(url));
    expect(ended).toMatchObject({ delivered: { status: 200 } });
    expect('delivered' in ended && ended.delivered.snippet.length).toBe(4_096);
    expect(written).toBeLessThan(64 * 1024 ** 2);
  });

  test.each([
    {
      does: 'resets the connection',
      react: (socket: Socket) => socket.resetAndDestroy(),
      errorClass: 'connection_reset',
    },
    { does: 'hangs up without a word', react: (socket: Socket) => socket.end(), errorClass: 'connection_reset' },
    {
      does: 'breaks off its answer',
      react: (socket: Socket) => socket.end(`${head('content-length: 100')}half`),
      errorClass: 'connection_reset',
    },
    {
      does: 'chunks its answer wrongly',
      react: (socket: Socket) => socket.end(`${head('transfer-encoding: chunked')}zz\r\n`),
      errorClass: 'invalid_answer',
    },
    {
      does: 'speaks something that is not HTTP',
      react: (socket: Socket) => socket.end('220 ready\r\n'),
      errorClass: 'invalid_answer',
    },
  ])('one that $does is a failure to try again', async ({ react, errorClass }) => {
    const client = clientOf(await rawServer((socket) => void react(socket)));
    expect(await outcomeOf(client)).toMatchObject({
      failure: { name: 'DeliveryFailure', errorClass, permanent: false },
    });
  });

  test('a closed port, an unknown host and an untrusted certificate each have their own error class', async () => {
    const tls = createTlsServer(selfSigned, (_request, response) => response.end());
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    undo.push(() => new Promise((resolve) => void tls.close(() => resolve())));
    const failureAt = async (url: string) => outcomeOf(clientOf(url));

    expect(await failureAt(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({
      failure: { errorClass: 'connection_refused' },
    });
    expect(await failureAt('http://receiver.invalid/')).toMatchObject({ failure: { errorClass: 'unknown_host' } });
    expect(await failureAt(`https://127.0.0.1:${(tls.address() as AddressInfo).port}/`)).toMatchObject({
      failure: { errorClass: 'tls', snippet: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
  });

  test('fifty that hang at once all time out after the total time, and the next delivery succeeds', async () => {
    let begun = 0;
    const begunBeforeAnyCameFree: number[] = [];
    const url = await rawServer((socket) => {
      begun += 1;
      if (begun > 50) socket.end(head('content-length: 2').concat('ok'));
      else socket.once('close', () => begunBeforeAnyCameFree.push(begun));
    });
    const client = clientOf(url, { connect: hungAfter, total: 2_000 });
    const hung = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(client)));
    expect(hung).toMatchObject(hung.map(() => ({ failure: { errorClass: 'timeout' } })));
    // All fifty hung side by side: none waited for another's end. The receiver sees the end of each a little later.
    await eventually(() => expect(begunBeforeAnyCameFree).not.toEqual([]));
    expect(begunBeforeAnyCameFree[0]).toBe(50);
    expect(await outcomeOf(client)).toMatchObject({ delivered: { status: 200, snippet: 'ok' } });
  });
});
