import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { v4 as randomId } from 'uuid';
import type { Config } from '#core/config/config.ts';
import { AppError, type ErrorCode } from '#core/platform/errors.ts';
import type { Logger } from '#core/platform/logger.ts';
import { problemBody, sendProblem } from './problems.ts';
import type { NetworkNames } from './request-log.ts';
import { transportSecurity } from './security-headers.ts';

/** Headers the hooks would have added; these answers are sent before a route and its hooks are known. */
const headersOf = (hsts: string | null) => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  ...(hsts ? { 'strict-transport-security': hsts } : {}),
});
type Headers = ReturnType<typeof headersOf>;

interface UnreadableOptions {
  http: Config['http'];
  logger: Logger;
  networkNames: NetworkNames;
}

/** Answers what no route gets to see, and leaves a line in the log, as routes do. */
export function unreadableAnswers({ http, logger, networkNames }: UnreadableOptions) {
  const headers = headersOf(transportSecurity(http));
  const isTrusted = compile(http.trustProxy);
  const log = (requestId: string, status: number, code: ErrorCode, address: string | undefined) =>
    logger.info(
      { request_id: requestId, status, code, network: networkNames(address) },
      'answered what it could not read',
    );
  return {
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemOfAddress(error);
      reply.headers({ ...headers, 'x-request-id': request.id });
      sendProblem(request, reply, problem);
      // Fastify has not asked its proxies here.
      log(request.id, problem.status, problem.code, proxyAddress(request.raw, isTrusted));
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket, address = socket.remoteAddress) => {
      const answered = answerUnreadableRequest(headers, error, socket);
      if (answered) log(answered.requestId, answered.status, answered.code, address);
    },
  };
}

export type UnreadableAnswers = ReturnType<typeof unreadableAnswers>;

/** A path the router cannot read: invalid escapes, or an id longer than any real one. */
function problemOfAddress(error: FastifyError): AppError {
  if (error.code === 'FST_ERR_BAD_URL')
    return new AppError('malformed_request', 'This address isn’t valid', { cause: error });
  return new AppError('not_found', 'There is nothing at this address', { cause: error });
}

const refusals: Record<string, { status: number; code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed_request', message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large', message: 'The headers are larger than we can accept' },
};
const unreadable = { status: 400, code: 'malformed_request', message: 'The request could not be read' } as const;

/**
 * Bytes that are not a valid request, or that stop arriving: answered on the raw socket, which is then closed. Null where
 * nobody is there to read an answer.
 */
function answerUnreadableRequest(headers: Headers, error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
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
  return { requestId, status, code };
}
