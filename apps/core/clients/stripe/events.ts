import { z } from 'zod';
import type { Clock } from '#core/platform/clock.ts';
import { type Asking, asDate, createdSince } from './asking.ts';
import type { StripeEvent } from './client.ts';

interface WebhookCheck {
  /** One signing secret per endpoint, separated by commas. Null: no signature is right. */
  secret: string | null;
  clock: Clock;
}

/** Older signatures are refused, in seconds. Stripe signs each delivery anew, so an old one is a replay. */
const tolerance = 300;

/** An event that carries its object. A thin event (`v2.core.event`) names it only, and has another form. */
const snapshotEvent = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  api_version: z.string().nullish(),
  created: z.number(),
  data: z.object({ object: z.object({ id: z.string().nullish() }) }),
});

/** The signature covers the raw bytes; a parsed and reserialized body does not pass. */
export function readEvent(
  stripe: Asking,
  check: WebhookCheck,
  body: Buffer,
  signature: string,
): StripeEvent | 'unusable' | null {
  if (!isSigned(stripe, check, body, signature)) return null;
  const event = snapshotEvent.safeParse(parsed(body));
  return event.success ? asEvent(event.data) : 'unusable';
}

function isSigned({ sdk }: Asking, { secret, clock }: WebhookCheck, body: Buffer, signature: string): boolean {
  const now = clock.now().getTime();
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (seconds - now / 1000 > tolerance) return false;
  return (secret?.split(',') ?? []).some((each) => {
    try {
      return sdk.webhooks.signature?.verifyHeader(body, signature, each, tolerance, undefined, now) === true;
    } catch {
      // Every failure means the same: this endpoint's secret did not sign it.
      return false;
    }
  });
}

/** Undefined for a body that is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
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
    (event) => (types.includes(event.type) ? [asEvent(snapshotEvent.parse(event))] : []),
  );
}

function asEvent(event: z.infer<typeof snapshotEvent>): StripeEvent {
  return {
    id: event.id,
    type: event.type,
    objectId: event.data.object.id ?? '',
    livemode: event.livemode,
    account: event.account ?? null,
    apiVersion: event.api_version ?? null,
    occurredAt: asDate(event.created),
  };
}
