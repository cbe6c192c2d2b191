import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Often enough that no proxy between us and the browser closes the connection as idle. */
const heartbeatMilliseconds = 15_000;
/** How soon a browser reconnects after the stream broke. */
const comeBackMilliseconds = 1_000;
/** A client that leaves this much unread counts as gone. */
const mostUnreadBytes = 16_384;

export interface EventSender {
  send(event: string, data: object): void;
  end(): void;
}

/**
 * Answers with server-sent events (WHATWG HTML, section 9.2) until the client leaves. `begin` gets the function that
 * sends and returns the cleanup, which is called however the stream ends.
 */
export function sendEvents(reply: FastifyReply, begin: (sender: EventSender) => () => void) {
  const stream = new Readable({ highWaterMark: mostUnreadBytes, read() {} });
  const write = (text: string) => {
    if (!stream.destroyed && !stream.readableEnded && !stream.push(text)) stream.destroy();
  };
  const end = () => {
    if (!stream.destroyed) stream.push(null);
  };
  const leave = begin({ send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), end });
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds);
  stream.once('close', () => {
    clearInterval(heartbeat);
    leave();
  });
  write(`retry: ${comeBackMilliseconds}\n\n`);
  // A proxy that buffers responses would hold the events back.
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(stream);
}
