import { type Context, context, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { failSpan, startRequestSpan } from '#core/platform/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Holds the request's span, where it is traced. */
    traceContext: Context | null;
  }
}

/**
 * Gives requests to the API, and posted forms, a span. Register it first: what is registered later runs, and logs,
 * within the span. Pages, files and health checks have none.
 */
export const tracing = fp(
  async (app) => {
    app.decorateRequest('traceContext', null);
    app.addHook('onRequest', (request, reply, done) => {
      if (!isTraced(request)) return done();
      const { method, routeOptions, headers } = request;
      const route = routeOptions.url ?? '';
      request.traceContext = startRequestSpan(
        {
          name: `${method} ${route}`,
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route, 'url.scheme': request.protocol },
        },
        headers,
      );
      reply.raw.once('close', () => endUnanswered(request));
      context.with(request.traceContext, done);
    });
    // Reading the body ends the context of the hook before.
    app.addHook('preValidation', (request, _reply, done) => within(request, done));
    app.addHook('onResponse', (request, reply, done) => {
      endAnswered(request, reply);
      within(request, done);
    });
  },
  { name: 'tracing' },
);

function isTraced({ is404, method, routeOptions }: FastifyRequest): boolean {
  return !is404 && (method === 'POST' || (routeOptions.url ?? '').startsWith('/api/'));
}

function within({ traceContext }: FastifyRequest, done: () => void) {
  if (traceContext) context.with(traceContext, done);
  else done();
}

function endAnswered(request: FastifyRequest, { statusCode }: FastifyReply) {
  const span = request.traceContext && trace.getSpan(request.traceContext);
  // A body that breaks off is answered too, but to nobody.
  if (!span || request.raw.socket.destroyed) return;
  span.setAttribute('http.response.status_code', statusCode);
  if (statusCode >= 500) failSpan(span, String(statusCode));
  span.end();
}

/** A connection that breaks off gets no answer, but it always closes. */
function endUnanswered({ traceContext }: FastifyRequest) {
  const span = traceContext && trace.getSpan(traceContext);
  if (!span?.isRecording()) return;
  failSpan(span, 'aborted');
  span.end();
}
