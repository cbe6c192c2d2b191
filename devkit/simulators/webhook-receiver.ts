import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Delivery {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  receivedAt: number;
}

/** What the receiver does with a delivery: answer with a status, hang, drop the connection, or anything else. */
export type Reaction = number | ((response: ServerResponse, socket: Socket, delivery: Delivery) => void);

/** A webhook receiver for tests: stores what it receives, and answers as configured (200 by default). */
export async function startWebhookReceiver({ host = '127.0.0.1' } = {}) {
  const deliveries: Delivery[] = [];
  const script: Reaction[] = [];
  let defaultReaction: Reaction = 200;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        receivedAt: performance.now(),
      };
      deliveries.push(delivery);
      const reaction = script.shift() ?? defaultReaction;
      if (typeof reaction === 'number') response.writeHead(reaction).end('ok');
      else reaction(response, request.socket, delivery);
    });
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${host}:${port}/hook`,
    deliveries,
    /** Reactions to the next deliveries, in order; after them the default reaction applies. */
    next: (...reactions: Reaction[]) => script.push(...reactions),
    /** Holds the next delivery. Resolves when it is here, with what answers it. */
    holdNext: () =>
      new Promise<() => void>((resolve) => script.push((response) => resolve(() => response.writeHead(200).end('ok')))),
    /** The default reaction, for every delivery without one of its own. */
    always: (reaction: Reaction) => {
      defaultReaction = reaction;
    },
    clear: () => {
      deliveries.length = 0;
      script.length = 0;
      defaultReaction = 200;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
