import {
  checkoutCreated,
  type PartnerCheckoutInput,
  partnerCheckoutCreated,
  type RegularCheckoutInput,
  sessionStatus,
} from '#core/money/checkout/schemas.ts';
import { paths } from '../paths.ts';
import { request } from './client.ts';
import { ApiError } from './errors.ts';
import { type FormHeaders, withChallenge } from './form-headers.ts';

/** The idempotency key of an attempt: the same key returns the same payment page. */
interface Attempt {
  idempotencyKey: string;
  signal: AbortSignal;
}

/** Where the payment page sends the visitor: to the success page, or back to where the purchase began. */
export function returnAddresses(cancelPath = '') {
  const { origin } = window.location;
  return { success_url: `${origin}${paths.success}`, cancel_url: `${origin}${cancelPath}` };
}

export function createCheckout(body: RegularCheckoutInput, attempt: Attempt) {
  const path = '/api/stripe-connect/create-regular-checkout';
  const open = (headers: FormHeaders) => request(path, checkoutCreated, { method: 'POST', body, headers, ...attempt });
  return withRetry(() => withChallenge(open));
}

export function createPartnerCheckout(body: PartnerCheckoutInput, attempt: Attempt) {
  const path = '/api/stripe-connect/create-checkout-session';
  const open = (headers: FormHeaders) =>
    request(path, partnerCheckoutCreated, { method: 'POST', body, headers, ...attempt });
  return withRetry(() => withChallenge(open));
}

/** The status of a payment page. */
export function fetchSessionStatus(sessionId: string, signal: AbortSignal) {
  return request(`/api/stripe-connect/session-status/${encodeURIComponent(sessionId)}`, sessionStatus, { signal });
}

/** How long a visitor waits for a busy server after a click, and how often the request is retried. */
const longestWaitMs = 6_000;
const mostRetries = 2;
/** Random jitter, so that rejected browsers do not all retry at the same time. */
const spreadMs = 500;

/** A failed request, and how often and how long it was retried. */
interface FailedRequest {
  error: unknown;
  retries: number;
  /** Since the first request. */
  waitedMs: number;
}

/**
 * Milliseconds until the next retry, or null when the user is shown the error. Only a busy server that says when to
 * come back is asked again; `random` is a number from 0 up to 1.
 */
export function pauseBeforeRetry({ error, retries, waitedMs }: FailedRequest, random: number): number | null {
  if (!(error instanceof ApiError) || error.status !== 503 || error.retryAfterSeconds === null) return null;
  const pause = error.retryAfterSeconds * 1_000 + random * spreadMs;
  return retries < mostRetries && waitedMs + pause <= longestWaitMs ? pause : null;
}

/** Retries a request while the server asks for it. The request must carry an idempotency key. */
async function withRetry<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = pauseBeforeRetry({ error, retries, waitedMs: performance.now() - began }, Math.random());
      if (pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
