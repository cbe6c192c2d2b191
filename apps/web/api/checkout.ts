import {
  checkoutCreated,
  type PartnerCheckoutInput,
  partnerCheckoutCreated,
  type RegularCheckoutInput,
  sessionStatus,
} from '#core/money/checkout/schemas.ts';
import { paths } from '../paths.ts';
import { request } from './client.ts';
import { type FormHeaders, withProof } from './proof-of-work.ts';
import { withRetry } from './retry.ts';

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
  return withRetry(() => withProof(open));
}

export function createPartnerCheckout(body: PartnerCheckoutInput, attempt: Attempt) {
  const path = '/api/stripe-connect/create-checkout-session';
  const open = (headers: FormHeaders) =>
    request(path, partnerCheckoutCreated, { method: 'POST', body, headers, ...attempt });
  return withRetry(() => withProof(open));
}

/** The status of a payment page. */
export function fetchSessionStatus(sessionId: string, signal: AbortSignal) {
  return request(`/api/stripe-connect/session-status/${encodeURIComponent(sessionId)}`, sessionStatus, { signal });
}
