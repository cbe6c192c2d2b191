import { Webhook } from 'standardwebhooks';
import { Agent, type Dispatcher, request } from 'undici';
import { DeliveryFailure } from '#core/jobs/failure.ts';
import { parseRetryAfter } from '#core/jobs/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import { errorCode } from '#core/platform/database.ts';
import { createGate } from '#core/platform/gate.ts';
import type { AutomationClient, Delivered } from './client.ts';

interface AutomationOptions {
  url: string;
  secret: string;
  clock: Clock;
  userAgent: string;
  /** Milliseconds; see {@link defaultTimeouts}. */
  timeouts?: { connect: number; total: number };
}

/** Milliseconds. Standard Webhooks asks for 15 to 30 s in all; a slot must not be held longer. */
const defaultTimeouts = { connect: 5_000, total: 15_000 };
/** Most webhooks under way at a time. */
const connections = 50;
/** Most bytes read of an answer; the rest is thrown away with the connection. */
const maxAnswerBytes = 64 * 1024;

/** Webhooks as Standard Webhooks describes them: signed over id, time and body, at least once, redirects refused. */
export function createAutomationClient({
  timeouts = defaultTimeouts,
  ...options
}: AutomationOptions): AutomationClient {
  const signer = new Webhook(options.secret);
  /** The turn comes before the time starts, so that waiting for it is nobody's timeout. */
  const turn = createGate(connections);
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
    deliver: (id, body) => turn(() => deliver(id, body)),
    close: () => agent.destroy(),
  };

  async function deliver(id: string, body: string): Promise<Delivered> {
    const now = options.clock.now();
    const headers = {
      'content-type': 'application/json',
      'user-agent': options.userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer.sign(id, now, body),
    };
    const signal = AbortSignal.timeout(timeouts.total);
    const answer = await post(options.url, { headers, body, dispatcher: agent, signal });
    if (answer.status >= 200 && answer.status < 300) return { status: answer.status, snippet: answer.text };
    throw refused(answer, parseRetryAfter(answer.retryAfter, now));
  }
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | undefined;
}

interface Post {
  headers: Record<string, string>;
  body: string;
  dispatcher: Agent;
  signal: AbortSignal;
}

async function post(url: string, options: Post): Promise<Answer> {
  try {
    const response = await request(url, { method: 'POST', ...options });
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      text: await beginningOf(response.body),
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  } catch (error) {
    throw unreachable(error);
  }
}

async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
}

function refused(answer: Answer, retryAfter: number | null): DeliveryFailure {
  const details = { status: answer.status, snippet: answer.text, retryAfter };
  if (answer.status === 410) return new DeliveryFailure('gone', { ...details, permanent: true });
  if (answer.status >= 300 && answer.status < 400) return new DeliveryFailure('redirect', details);
  return new DeliveryFailure(`http_${answer.status}`, details);
}

/** System codes as the few words an administrator can act on. */
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
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new DeliveryFailure('timeout');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return new DeliveryFailure('tls', { snippet: code });
  return new DeliveryFailure(classOfCode[code] ?? 'connection_failed', { snippet: code });
}
