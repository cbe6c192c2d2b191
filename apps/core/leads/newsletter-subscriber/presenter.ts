import type { NewsletterSubscriber } from '#core/platform/prisma/client.ts';
import type { NewsletterSubscriberRow } from './schemas.ts';

export function presentNewsletterSubscriber(subscriber: NewsletterSubscriber): NewsletterSubscriberRow {
  return {
    id: subscriber.id,
    reference: subscriber.reference,
    status: subscriber.status,
    email: subscriber.email,
    created_at: subscriber.createdAt.toISOString(),
    assignee: subscriber.assignee,
    due_at: null,
  };
}
