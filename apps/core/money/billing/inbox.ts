import type { PaymentClient, StripeEvent } from '#core/clients/stripe/client.ts';
import { job } from '#core/jobs/definitions.ts';
import type { Destination, Outbox } from '#core/jobs/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { idFromName } from '#core/platform/ids.ts';
import { isOurs } from './rules.ts';
import { eventTypes, isEventType } from './stripe-events.ts';

/** The id is derived from Stripe's, so an event that is delivered twice is one row and one job. */
const destination: Destination = {
  table: 'stripe_event',
  columns: ['id', 'event_id', 'type', 'object_id', 'livemode', 'api_version', 'occurred_at', 'source', 'request_id'],
  ifExists: 'same',
};

/** Stripe itself stops trying after three days, and forgets an event after thirty. */
const undeliveredDays = 3;
const rememberedDays = 30;

interface InboxDependencies {
  outbox: Outbox;
  database: Database;
  payments: PaymentClient;
  clock: Clock;
}

/** Events as they come in: checked, written down with their job, and answered; the work is done later. */
export function createInbox({ outbox, database, payments, clock }: InboxDependencies) {
  const store = (event: StripeEvent, source: 'webhook' | 'sweep', requestId: string) => {
    const id = idFromName(`stripe-event:${event.id}`);
    return outbox.accept(destination, {
      record: {
        id,
        reference: event.id,
        event_id: event.id,
        type: event.type,
        object_id: event.objectId,
        livemode: event.livemode,
        api_version: event.apiVersion,
        occurred_at: event.occurredAt.toISOString(),
        source,
        request_id: requestId,
      },
      jobs: [job('reconcile-stripe-event', { id, type: event.type })],
      answer: null,
      idempotency: null,
    });
  };

  async function collect(which: 'undelivered' | 'all', days: number): Promise<number> {
    const events = await payments.events(eventTypes, new Date(clock.now().getTime() - days * 86_400_000), which);
    const known = await database.sql.query<{ event_id: string }>({
      text: 'SELECT event_id FROM stripe_event WHERE event_id = ANY($1)',
      values: [events.map(({ id }) => id)],
    });
    const here = new Set(known.rows.map((row) => row.event_id));
    const missing = events.filter(({ id }) => !here.has(id));
    for (const event of missing) await store(event, 'sweep', 'schedule');
    return missing.length;
  }

  return {
    /**
     * Takes a webhook in. Refused as malformed when its signature is wrong or old, or when it is about another mode or
     * somebody else's account. Types nobody asked for are answered and forgotten.
     */
    async receive(body: Buffer, signature: string, requestId: string): Promise<void> {
      const event = payments.readEvent(body, signature);
      if (!event) throw new AppError('malformed_request', 'The signature does not belong to this body');
      if (event.livemode !== payments.livemode || !isOurs(event))
        throw new AppError('malformed_request', 'This event is not about our account in this mode');
      if (isEventType(event.type)) await store(event, 'webhook', requestId);
    },

    /** Writes down what Stripe could not deliver. Returns how many events that were. */
    collectUndelivered: (): Promise<number> => collect('undelivered', undeliveredDays),

    /**
     * Writes down everything Stripe remembers that is not here, whatever the reason: an outage of more than three days,
     * or an endpoint that was not told to send it. Returns how many events that were.
     */
    collectMissing: (): Promise<number> => collect('all', rememberedDays),
  };
}
