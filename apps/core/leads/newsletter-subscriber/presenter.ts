import type { NewsletterSubscriber } from '#core/platform/prisma/client.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { eventOf, type StoredData } from '#core/webhooks/events.ts';
import type { NewsletterSubscriberRow } from './schemas.ts';

export function presentNewsletterSubscriber(subscriber: NewsletterSubscriber): NewsletterSubscriberRow {
  return {
    id: subscriber.id,
    reference: subscriber.reference,
    status: subscriber.status,
    email: readableAddresses(subscriber.email),
    created_at: subscriber.created_at.toISOString(),
    assignee: subscriber.assignee,
    due_at: null,
  };
}

/** What endpoints are told when an address is subscribed or unsubscribed. */
export function subscriberEvent(record: StoredData<'newsletter_subscriber.created'>) {
  const { id, reference, status, email } = record;
  const type = status === 'subscribed' ? 'newsletter_subscriber.created' : 'newsletter_subscriber.removed';
  return eventOf(type, { id, reference, status, email });
}
