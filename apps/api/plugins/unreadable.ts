import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { v4 as randomId } from 'uuid';
import type { Config } from '#core/config/config.ts';
import { AppError, type ErrorCode } from '#core/platform/errors.ts';
import { problemBody, sendProblem } from './problems.ts';
import { transportSecurity } from './security-headers.ts';

/** Headers the hooks would have added; these answers are sent before a route and its hooks are known. */
const headersOf = (hsts: string | null) => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...(hsts ? { 'strict-transport-security': hsts } : {}),
});
type Headers = ReturnType<typeof headersOf>;

/** Answers what no route gets to see. */
export function unreadableAnswers(http: Config['http']) {
  const headers = headersOf(transportSecurity(http));
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      answerUnreadableAddress(headers, error, request, reply),
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
      answerUnreadableRequest(headers, error, socket),
  };
}

export type UnreadableAnswers = ReturnType<typeof unreadableAnswers>;

/** A path the router cannot read: invalid escapes, or an id longer than any real one. */
function answerUnreadableAddress(headers: Headers, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ ...headers, 'x-request-id': request.id });
  const code: ErrorCode = error.code === 'FST_ERR_BAD_URL' ? 'malformed_request' : 'not_found';
  const message = code === 'not_found' ? 'There is nothing at this address' : 'This address isn’t valid';
  sendProblem(request, reply, new AppError(code, message, { cause: error }));
}

const refusals: Record<string, { status: number; code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed_request', message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large', message: 'The headers are larger than we can accept' },
};
const unreadable = { status: 400, code: 'malformed_request', message: 'The request could not be read' } as const;

/** Bytes that are not a valid request, or that stop arriving: answered on the raw socket, which is then closed. */
function answerUnreadableRequest(headers: Headers, error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusals[error.code ?? ''] ?? unreadable;
  const requestId = randomId();
  const body = JSON.stringify({ ...problemBody(new AppError(code, message), requestId), status });
  const head = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
