import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Makes the server listen on a free port of this machine, and returns the port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** A raw connection, to send bytes on it that no well-behaved client would. */
export async function openWire(port: number) {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect(port, '127.0.0.1', () => resolve(opening));
    opening.once('error', reject);
  });
  let received = '';
  let closed = false;
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
  });
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  void ended.then(() => {
    closed = true;
  });
  return {
    socket,
    isClosed: () => closed,
    ended,
    send: (bytes: string | Buffer) => socket.write(bytes),
    /** All answers so far, parsed. */
    answers: () => answersIn(received),
    /** Breaks the connection off, as a browser does whose tab is closed. */
    abort: () => socket.resetAndDestroy(),
  };
}

/** The first lines of a POST, to be followed by a body. */
export function postHead(url: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** Answers that came with a content-length, one after the other. */
function answersIn(received: string): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    if (rest.length < end + 4 + length) return answers;
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
}
