import type { EndpointAnswer, EndpointClient } from '#core/clients/endpoints/client.ts';
import type { Signer } from '#core/clients/endpoints/signature.ts';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { parseRetryAfter } from '#core/clients/retry-after.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Exchange } from './schemas.ts';

export interface PostingDependencies {
  /** Does the post: `clients/endpoints/http.ts`. */
  client: EndpointClient;
  clock: Clock;
  userAgent: string;
}

/** A message by the Standard Webhooks specification, at an address. */
export interface Message {
  url: string;
  /** The same at every attempt, so that the receiver can detect duplicates. */
  id: string;
  body: string;
  /** Headers of the address's own. */
  headers: Readonly<Record<string, string>>;
  /** Those that sign at a time. */
  signers(now: Date): readonly Signer[];
}

/** What a receiver accepted. */
interface Posted {
  status: number;
  /** The beginning of its answer. */
  snippet: string;
  exchange: Exchange;
}

/**
 * Posts a message, signed over its id, time and body. Resolves on a 2xx answer; rejects with a `DeliveryFailure`, which
 * has what was sent and answered, on any other and where there was none: `gone` for a 410, which is permanent, `redirect`,
 * `http_500` and so on, or a class of the client. Once the signal is aborted, nothing is posted.
 */
export async function postMessage(
  { client, clock, userAgent }: PostingDependencies,
  { url, id, body, headers: own, signers }: Message,
  signal: AbortSignal,
): Promise<Posted> {
  let now = clock.now();
  let sent: Record<string, string> = {};
  const headers = () => {
    now = clock.now();
    sent = {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signers(now)
        .map((sign) => sign(id, now, body))
        .join(' '),
    };
    return { ...own, ...sent };
  };
  const exchanged = (answer: EndpointAnswer | null): Exchange => ({
    url,
    request_headers: { ...sent, ...hidden(own) },
    answer: answer && { status: answer.status, headers: answer.headers, body: answer.body },
  });
  const answer = await client.post({ url, headers, body }, signal).catch((error) => {
    if (!(error instanceof DeliveryFailure)) throw error;
    const { errorClass, snippet } = error;
    throw new DeliveryFailure(errorClass, {
      exchange: exchanged(null),
      ...(snippet === null ? {} : { snippet }),
    });
  });
  const exchange = exchanged(answer);
  if (answer.status >= 200 && answer.status < 300) return { status: answer.status, snippet: answer.body, exchange };
  throw refused(answer, parseRetryAfter(answer.retryAfter, now), exchange);
}

/** Headers of an address's own often hold a key, so their values are not stored with the attempt. */
const hidden = (own: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(own).map((name) => [name, '(hidden)']));

function refused(answer: EndpointAnswer, retryAfter: number | null, exchange: Exchange): DeliveryFailure {
  const details = { status: answer.status, snippet: answer.body, retryAfter, exchange };
  if (answer.status === 410) return new DeliveryFailure('gone', { ...details, permanent: true });
  if (answer.status >= 300 && answer.status < 400) return new DeliveryFailure('redirect', details);
  return new DeliveryFailure(`http_${answer.status}`, details);
}
