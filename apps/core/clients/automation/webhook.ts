import { type Span, SpanKind } from '@opentelemetry/api';
import pLimit from 'p-limit';
import { Webhook } from 'standardwebhooks';
import { Agent, type Dispatcher } from 'undici';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { parseRetryAfter } from '#core/clients/retry-after.ts';
import type { Clock } from '#core/platform/clock.ts';
import { errorCode } from '#core/platform/database.ts';
import { inSpan, traceparentOf } from '#core/platform/tracing.ts';
import type { AutomationClient, Delivered } from './client.ts';

interface AutomationOptions {
  url: string;
  secret: string;
  clock: Clock;
  userAgent: string;
  /** Milliseconds; see {@link defaultTimeouts}. */
  timeouts?: WebhookTimeouts | undefined;
}

/** Milliseconds: to connect, and for the whole of a delivery. */
export interface WebhookTimeouts {
  connect: number;
  total: number;
}

/** Milliseconds. Standard Webhooks asks for 15 to 30 s in total; a slot must not be held longer. */
const defaultTimeouts = { connect: 5_000, total: 15_000 };
/** Most webhook requests in flight at a time. */
const connections = 50;
/** Most bytes read of an answer; the connection is closed after that. */
const maxAnswerBytes = 64 * 1024;

/** Webhooks by the Standard Webhooks specification: signed over id, time and body, at least once, redirects refused. */
export function createAutomationClient({
  timeouts = defaultTimeouts,
  ...options
}: AutomationOptions): AutomationClient {
  const signer = new Webhook(options.secret);
  const { origin, hostname, pathname, search } = new URL(options.url);
  /** The address is often a secret, so only its host is said. */
  const posting = () => ({
    name: 'POST automation webhook',
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': 'POST', 'server.address': hostname },
  });
  const target = { origin, path: pathname + search, method: 'POST' } as const;
  /** The timeout starts after the wait for a free slot, so that waiting does not count against it. */
  const turn = pLimit(connections);
  const agent = new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.total,
    bodyTimeout: timeouts.total,
    keepAliveTimeout: 10_000,
  });

  return {
    url: options.url,
    deliver: (id, body, signal) =>
      turn(() => {
        signal.throwIfAborted();
        return inSpan(posting, (span) => deliver(id, body, span));
      }),
    close: () => agent.destroy(),
  };

  async function deliver(id: string, body: string, span: Span): Promise<Delivered> {
    const now = options.clock.now();
    const traceparent = traceparentOf(span);
    const headers = {
      'content-type': 'application/json',
      'user-agent': options.userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, body),
      ...(traceparent === null ? {} : { traceparent }),
    };
    const answer = await post(agent, { ...target, headers, body }, timeouts.total);
    span.setAttribute('http.response.status_code', answer.status);
    if (answer.status >= 200 && answer.status < 300) return { status: answer.status, snippet: answer.text };
    throw refused(answer, parseRetryAfter(answer.retryAfter, now));
  }
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

/**
 * One post and its answer within `milliseconds`. It handles the client's events directly: a stream and an abort signal
 * for each post would double its cost.
 */
function post(agent: Agent, options: Dispatcher.DispatchOptions, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer = { status: 0, text: '', retryAfter: undefined };
    const pieces: Buffer[] = [];
    let size = 0;
    let over = false;
    let abandon = () => {};
    const end = (settle: () => void) => {
      clearTimeout(timer);
      over = true;
      settle();
    };
    const answered = () => {
      answer.text = Buffer.concat(pieces).subarray(0, maxAnswerBytes).toString('utf8');
      end(() => resolve(answer));
    };
    const timer = setTimeout(() => {
      end(() => reject(new DeliveryFailure('timeout')));
      abandon();
    }, milliseconds);
    agent.dispatch(options, {
      onRequestStart: (controller) => {
        abandon = () => controller.abort(new Error('No more of this answer is wanted'));
        if (over) abandon();
      },
      onResponseStart: (_controller, status, { 'retry-after': retryAfter }) => {
        answer.status = status;
        answer.retryAfter = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
      },
      onResponseData: (_controller, piece) => {
        pieces.push(piece);
        size += piece.length;
        if (size < maxAnswerBytes) return;
        answered();
        abandon();
      },
      onResponseEnd: answered,
      onResponseError: (_controller, error) => {
        if (!over) end(() => reject(unreachable(error)));
      },
    });
  });
}

function refused(answer: Answer, retryAfter: number | null): DeliveryFailure {
  const details = { status: answer.status, snippet: answer.text, retryAfter };
  if (answer.status === 410) return new DeliveryFailure('gone', { ...details, permanent: true });
  if (answer.status >= 300 && answer.status < 400) return new DeliveryFailure('redirect', details);
  return new DeliveryFailure(`http_${answer.status}`, details);
}

/** System error codes as short labels an administrator can act on. */
const classOfCode: Record<string, string> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  HTTPParserError: 'invalid_answer',
};

function unreachable(error: unknown): DeliveryFailure {
  const code = errorCode(error);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new DeliveryFailure('tls', { snippet: code });
  return new DeliveryFailure(classOfCode[code] ?? 'connection_failed', { snippet: code });
}
