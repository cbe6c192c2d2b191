import { type Span, SpanKind } from '@opentelemetry/api';
import pLimit from 'p-limit';
import { Webhook } from 'standardwebhooks';
import { Agent } from 'undici';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { defaultTimeouts, headerOf, Posting, type PostTimeouts, post } from '#core/clients/http-post.ts';
import { parseRetryAfter } from '#core/clients/retry-after.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { ReplaceableSecret } from '#core/platform/keys.ts';
import { inSpan, traceparentOf } from '#core/platform/tracing.ts';
import type { AutomationClient, Delivered } from './client.ts';

interface AutomationOptions {
  url: string;
  /** The previous one signs too. */
  secret: ReplaceableSecret;
  clock: Clock;
  userAgent: string;
  /** Milliseconds; see {@link defaultTimeouts}. */
  timeouts?: PostTimeouts | undefined;
}

export type { PostTimeouts as WebhookTimeouts } from '#core/clients/http-post.ts';

/** Most webhook requests in flight at a time. */
const connections = 50;

/** Webhooks by the Standard Webhooks specification: signed over id, time and body, at least once, redirects refused. */
export function createAutomationClient({
  timeouts = defaultTimeouts,
  ...options
}: AutomationOptions): AutomationClient {
  const { current, previous } = options.secret;
  const signers = [current, ...(previous === null ? [] : [previous])].map((secret) => new Webhook(secret));
  const { origin, hostname, pathname, search } = new URL(options.url);
  /** The address is often a secret, so only its host is said. */
  const posting = () => ({
    name: 'POST automation webhook',
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': 'POST', 'server.address': hostname },
  });
  const path = pathname + search;
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
      'webhook-signature': signers.map((signer) => signer.sign(id, now, body)).join(' '),
      ...(traceparent === null ? {} : { traceparent }),
    };
    const answer = await post(agent, new Posting({ origin, path, headers, body }), { milliseconds: timeouts.total });
    span.setAttribute('http.response.status_code', answer.status);
    const delivered = { status: answer.status, snippet: answer.body.toString('utf8') };
    if (answer.status >= 200 && answer.status < 300) return delivered;
    throw refused(delivered, parseRetryAfter(headerOf(answer, 'retry-after'), now));
  }
}

function refused(answer: Delivered, retryAfter: number | null): DeliveryFailure {
  const details = { ...answer, retryAfter };
  if (answer.status === 410) return new DeliveryFailure('gone', { ...details, permanent: true });
  if (answer.status >= 300 && answer.status < 400) return new DeliveryFailure('redirect', details);
  return new DeliveryFailure(`http_${answer.status}`, details);
}
