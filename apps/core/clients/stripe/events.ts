import type Stripe from 'stripe';
import type { Clock } from '#core/platform/clock.ts';
import { type Asking, asDate, createdSince, idOf } from './asking.ts';
import type { StripeEvent } from './client.ts';

interface WebhookCheck {
  /** One signing secret per endpoint, separated by commas. Null: no signature is right. */
  secret: string | null;
  clock: Clock;
}

/** Older signatures are refused, in seconds. Stripe signs each delivery anew, so an old one is a replay. */
const tolerance = 300;

/** The signature covers the raw bytes; a parsed and reserialized body does not pass. */
export function readEvent(
  { sdk }: Asking,
  { secret, clock }: WebhookCheck,
  body: Buffer,
  signature: string,
): StripeEvent | null {
  const now = clock.now().getTime();
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (seconds - now / 1000 > tolerance) return null;
  for (const each of secret?.split(',') ?? []) {
    try {
      return asEvent(sdk.webhooks.constructEvent(body, signature, each, tolerance, undefined, now));
    } catch {
      // Every failure means the same: this is not a Stripe event for this endpoint.
    }
  }
  return null;
}

export function readEvents(
  stripe: Asking,
  types: readonly string[],
  since: Date,
  which: 'undelivered' | 'all',
): Promise<StripeEvent[]> {
  return stripe.all(
    (page) =>
      stripe.sdk.events.list({
        ...page,
        ...(which === 'undelivered' ? { delivery_success: false } : {}),
        ...createdSince(since),
      }),
    (event) => (types.includes(event.type) ? [asEvent(event)] : []),
  );
}

function asEvent(event: Stripe.Event): StripeEvent {
  const object: object = event.data.object;
  return {
    id: event.id,
    type: event.type,
    objectId: ('id' in object && typeof object.id === 'string' ? idOf(object.id) : null) ?? '',
    livemode: event.livemode,
    account: event.account ?? null,
    apiVersion: event.api_version,
    occurredAt: asDate(event.created),
  };
}
