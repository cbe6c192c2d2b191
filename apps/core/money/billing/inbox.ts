import type { PaymentClient, StripeEvent } from '#core/clients/stripe/client.ts';
import { job } from '#core/jobs/definitions.ts';
import { defineDestination, type Outbox } from '#core/jobs/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { idFromName } from '#core/platform/ids.ts';
import { db, isOneOf, run } from '#core/platform/statements.ts';
import { subjectOf } from './rules.ts';
import { eventTypes, isEventType } from './stripe-events.ts';

/** The id is derived from Stripe's, so an event that is delivered twice is one row and one job. */
const destination = defineDestination({ table: 'stripe_event', ifExists: 'same' });

/** Stripe retries a webhook for three days and keeps events for thirty. */
const undeliveredDays = 3;
const rememberedDays = 30;

interface InboxDependencies {
  outbox: Outbox;
  database: Database;
  payments: PaymentClient;
  clock: Clock;
}

/** Incoming events: verified, stored with their job, and acknowledged. The job does the work later. */
export function createInbox(dependencies: InboxDependencies) {
  return {
    receive: (body: Buffer, signature: string, requestId: string) => receive(dependencies, body, signature, requestId),

    /** Stores the events Stripe could not deliver. Returns how many there were. */
    collectUndelivered: () => collect(dependencies, 'undelivered', undeliveredDays),

    /**
     * Stores every event Stripe still keeps that is missing here, after an outage of more than three days or a wrong
     * endpoint setting. Returns how many there were.
     */
    collectMissing: () => collect(dependencies, 'all', rememberedDays),
  };
}

/**
 * Stores a webhook's event. Malformed when its signature is wrong or old. What is rightly signed is accepted, because Stripe
 * retries what is not, and may disable the endpoint; an event that we do not use is dropped.
 */
async function receive(
  { outbox, payments }: InboxDependencies,
  body: Buffer,
  signature: string,
  requestId: string,
): Promise<void> {
  const event = payments.readEvent(body, signature);
  if (!event) throw new AppError('malformed_request', 'The signature does not match this body', { isForged: true });
  if (event !== 'unusable' && isUsed(event, payments)) await store(outbox, event, 'webhook', requestId);
}

/** Whether an event is of a type, a mode and an account that we use. */
const isUsed = (event: StripeEvent, { livemode }: PaymentClient) =>
  isEventType(event.type) && event.livemode === livemode && subjectOf(event) !== null;

/** Stores what Stripe has of the last so many days and we do not. Returns how many there were. */
async function collect(
  { outbox, database, payments, clock }: InboxDependencies,
  which: 'undelivered' | 'all',
  days: number,
): Promise<number> {
  const since = new Date(clock.now().getTime() - days * 86_400_000);
  const events = (await payments.events(eventTypes, since, which)).filter((event) => isUsed(event, payments));
  const known = await run(
    database.sql,
    db
      .selectFrom('stripe_event')
      .select('event_id')
      .where((event) =>
        isOneOf(
          event.ref('event_id'),
          events.map(({ id }) => id),
          'text',
        ),
      ),
  );
  const here = new Set(known.rows.map((row) => row.event_id));
  const missing = events.filter(({ id }) => !here.has(id));
  for (const event of missing) await store(outbox, event, 'sweep', 'schedule');
  return missing.length;
}

/** Stores an event with its job, once. */
function store(outbox: Outbox, event: StripeEvent, source: 'webhook' | 'sweep', requestId: string): Promise<null> {
  const id = idFromName(`stripe-event:${event.id}`);
  return outbox.accept(destination, {
    reference: event.id,
    record: {
      id,
      event_id: event.id,
      type: event.type,
      object_id: subjectOf(event) ?? event.objectId,
      livemode: event.livemode,
      api_version: event.apiVersion,
      occurred_at: event.occurredAt.toISOString(),
      source,
      request_id: requestId,
      handled_at: null,
      decision: null,
    },
    // Its handler is `workers/handlers/reconcile-stripe-event.ts`.
    jobs: [job('reconcile-stripe-event', { id, type: event.type })],
    events: [],
    answer: null,
    idempotency: null,
  });
}
