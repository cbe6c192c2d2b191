import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Often enough that nothing between us and the browser takes the silence for the end. */
const heartbeatMilliseconds = 15_000;
/** How soon a browser comes back when the stream broke. */
const comeBackMilliseconds = 1_000;
/** A reader that leaves this much unread has gone without saying so. */
const mostUnreadBytes = 16_384;

export interface EventSender {
  send(event: string, data: object): void;
  end(): void;
}

/**
 * Answers with server-sent events (WHATWG HTML, section 9.2) for as long as the reader reads. `begin` gets the sender
 * and gives what is to be called when the stream is over, however it ended.
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
  // A proxy that collects answers before it passes them on would make this useless.
  reply.type('text/event-stream').header('x-accel-buffering', 'no');
  return reply.send(stream);
}
