import type { z } from 'zod';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import type { UnsubscribeService } from '#core/messaging/unsubscribe/service.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromName, newId, newReference } from '#core/platform/ids.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { listRecords } from '#core/resources/listing.ts';
import { transition, transitionRefusal } from '#core/resources/records.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import { subscriptionAcknowledgement, subscriptionTeamNotice } from './emails.ts';
import { presentNewsletterSubscriber } from './presenter.ts';
import { newsletterSubscriberResource } from './resource.ts';
import { statusesBefore } from './rules.ts';
import type { NewsletterSubscriberRow, SubscriberChange, Subscription, subscriptionAccepted } from './schemas.ts';

const destination = defineDestination({ table: 'newsletter_subscriber', given: ['status'], ifExists: 'same' });

interface NewsletterDependencies extends FormDependencies {
  unsubscribing: Pick<UnsubscribeService, 'link'>;
}

/** With a reader that combines concurrent reads. */
type Subscribers = NewsletterDependencies & { load: ReturnType<typeof createSubscriberLoader> };

const readSubscribers = rowReader('newsletter_subscriber', Prisma.NewsletterSubscriberScalarFieldEnum);
const createSubscriberLoader = (via: Sql) => createLoader(via, readSubscribers);

export function createNewsletterService(dependencies: NewsletterDependencies) {
  const subscribers = { ...dependencies, load: createSubscriberLoader(dependencies.database.sql) };
  return {
    accept: (subscription: Subscription, sender: Sender) => acceptSubscription(subscribers, subscription, sender),
    emails: (id: string) => emailsOf(subscribers, id),
    change: (id: string, change: SubscriberChange, actor: string) => changeStatus(subscribers, id, change, actor),
    unsubscribe: (addressId: string) => unsubscribe(subscribers, addressId),
    row: (id: string, within?: Sql) => readRow(subscribers, id, within),
    list: (query: PageQuery) => listSubscribers(subscribers, query),
  };
}
export type NewsletterService = ReturnType<typeof createNewsletterService>;

/**
 * Subscribes an address. While it is subscribed, a repetition returns the same answer, keeps one record and sends
 * nothing.
 */
function acceptSubscription(
  { outbox }: FormDependencies,
  subscription: Subscription,
  sender: Sender,
): Promise<z.infer<typeof subscriptionAccepted>> {
  const id = newId();
  const addressId = idFromName(`newsletter:${subscription.email}`);
  return outbox.accept(destination, {
    record: {
      id,
      reference: newReference(newsletterSubscriberResource.referencePrefix),
      status: newsletterSubscriberResource.initialStatus,
      ...subscription,
      address_id: addressId,
      assignee: null,
      request_id: sender.requestId,
    },
    jobs: emailJobs('newsletter_subscriber', id),
    answer: { id: addressId },
    idempotency: idempotency(sender, subscription),
  });
}

/**
 * The emails a new subscription causes; null once the address has unsubscribed: no email about the subscription is
 * sent then.
 */
async function emailsOf({ load, config, unsubscribing }: Subscribers, id: string): Promise<FormEmails | null> {
  const found = await load(id);
  if (found?.status !== 'subscribed') return null;
  return {
    teamNotice: subscriptionTeamNotice(found, config.mail.team),
    acknowledgement: subscriptionAcknowledgement(found, config.site, unsubscribing.link('newsletter', found.addressId)),
  };
}

/** Subscribes or unsubscribes an address for an administrator. Throws `not_found`, or a conflict. */
async function changeStatus(
  { database, load }: Subscribers,
  id: string,
  { status, version }: SubscriberChange,
  actor: string,
): Promise<NewsletterSubscriberRow> {
  const change = { id, from: statusesBefore(status), to: status, actor, version };
  const moved = await transition(database.sql, newsletterSubscriberResource, change);
  const subscriber = moved && (await load(id));
  if (!subscriber) throw await transitionRefusal(database.sql, newsletterSubscriberResource, id, change);
  return presentNewsletterSubscriber(subscriber);
}

/** Unsubscribes an address by its link. Does nothing when it is not subscribed. */
async function unsubscribe({ database }: FormDependencies, addressId: string): Promise<void> {
  const open = await database.prisma.newsletterSubscriber.findFirst({ where: { addressId, status: 'subscribed' } });
  if (!open) return;
  const change = { id: open.id, from: ['subscribed'], to: 'unsubscribed', actor: 'the subscriber', version: null };
  await transition(database.sql, newsletterSubscriberResource, change);
}

/** One subscriber as the list shows it; null when it is gone. */
async function readRow({ load }: Subscribers, id: string, within?: Sql): Promise<NewsletterSubscriberRow | null> {
  const subscriber = await load(id, within);
  return subscriber && presentNewsletterSubscriber(subscriber);
}

/** A page of the admin list. */
function listSubscribers({ database }: FormDependencies, query: PageQuery) {
  return listRecords(database, newsletterSubscriberResource, query, {
    read: readSubscribers,
    present: presentNewsletterSubscriber,
  });
}
