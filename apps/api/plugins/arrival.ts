import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { UnreadableAnswers } from './unreadable.ts';

/** How long a request may take to arrive, in milliseconds. */
export interface ArrivalLimits {
  /** For a form or JSON, in all. */
  whole: number;
  /** For an upload, without one byte of it: a file over a slow line may take longer. */
  silent: number;
}

const usual: ArrivalLimits = { whole: 60_000, silent: 30_000 };
/** The most that any request may take, held by Node itself: 10 MB over a line of 17 kB a second. */
export const longestMilliseconds = 10 * 60_000;

/** Ends requests whose body stops arriving. */
export const arrival = fp<{
  limits?: ArrivalLimits | undefined;
  answerUnreadable: UnreadableAnswers['clientErrorHandler'];
}>(
  async (app, { limits = usual, answerUnreadable }) => {
    app.addHook('onRequest', (request, _reply, done) => {
      // A request that was injected has arrived already.
      if (request.raw.socket instanceof Socket && hasBody(request.raw)) watch(request, limits, answerUnreadable);
      done();
    });
  },
  { name: 'arrival' },
);

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch({ raw, ip }: FastifyRequest, limits: ArrivalLimits, answer: UnreadableAnswers['clientErrorHandler']) {
  const end = () => {
    const tooLate = Object.assign(new Error('The request did not arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    answer(tooLate, raw.socket, ip);
  };
  if (raw.headers['content-type']?.startsWith('multipart/')) {
    raw.setTimeout(limits.silent, end);
    raw.once('end', () => raw.setTimeout(0));
  } else {
    const timer = setTimeout(end, limits.whole);
    raw.once('close', () => clearTimeout(timer));
  }
}
