import type { z } from 'zod';
import { addEvents } from '#core/jobs/events.ts';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import type { UnsubscribeService } from '#core/messaging/unsubscribe/service.ts';
import type { Sql } from '#core/platform/database.ts';
import { idFromName, newId, newReference } from '#core/platform/ids.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { listRecords } from '#core/resources/listing.ts';
import { type Transition, transition, transitionRefusal } from '#core/resources/records.ts';
import { asSent, type Causes, leaveSpam } from '#core/resources/spam.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import { subscriptionAcknowledgement, subscriptionTeamNotice } from './emails.ts';
import { presentNewsletterSubscriber, subscriberEvent } from './presenter.ts';
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
    notSpam: (id: string, actor: string) => notSpam(subscribers, id, actor),
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
  const record = {
    id,
    reference: newReference(newsletterSubscriberResource.referencePrefix),
    status: newsletterSubscriberResource.initialStatus,
    ...subscription,
    address_id: addressId,
    assignee: null,
    request_id: sender.requestId,
  };
  const { status, ...caused } = asSent(sender, { status: record.status, causes: () => causesOf(record) });
  return outbox.accept(destination, {
    record: { ...record, status },
    ...caused,
    answer: { id: addressId },
    idempotency: idempotency(sender, subscription),
  });
}

/** What a new subscription causes. */
const causesOf = (record: Parameters<typeof subscriberEvent>[0]): Causes => ({
  jobs: emailJobs('newsletter_subscriber', record.id),
  events: [subscriberEvent(record)],
});

/** Makes spam a subscription. */
function notSpam({ database, load }: Subscribers, id: string, actor: string): Promise<void> {
  const change = { id, actor, to: newsletterSubscriberResource.initialStatus };
  return leaveSpam(database, newsletterSubscriberResource, change, async (via) => {
    const subscriber = await load(id, via);
    return subscriber && causesOf(subscriber);
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
    acknowledgement: subscriptionAcknowledgement(
      found,
      config.site,
      unsubscribing.link('newsletter', found.address_id),
    ),
  };
}

/** Subscribes or unsubscribes an address for an administrator. Throws `not_found`, or a conflict. */
async function changeStatus(
  subscribers: Subscribers,
  id: string,
  { status, version }: SubscriberChange,
  actor: string,
): Promise<NewsletterSubscriberRow> {
  const change = { id, from: statusesBefore(status), to: status, actor, version };
  const subscriber = await move(subscribers, change);
  if (!subscriber) throw await transitionRefusal(subscribers.database.sql, newsletterSubscriberResource, id, change);
  return presentNewsletterSubscriber(subscriber);
}

/** Applies a transition and tells endpoints, in one transaction. Null when it is not possible. */
function move({ database, load }: Subscribers, change: Transition) {
  return database.transaction(async (sql) => {
    const moved = await transition(sql, newsletterSubscriberResource, change);
    const subscriber = moved && (await load(change.id, sql));
    if (!subscriber) return null;
    await addEvents(sql, 'newsletter_subscriber', moved, [subscriberEvent(subscriber)]);
    return subscriber;
  });
}

/** Unsubscribes an address by its link. Does nothing when it is not subscribed. */
async function unsubscribe(subscribers: Subscribers, addressId: string): Promise<void> {
  const { prisma } = subscribers.database;
  const open = await prisma.newsletterSubscriber.findFirst({ where: { address_id: addressId, status: 'subscribed' } });
  if (!open) return;
  const change = { id: open.id, from: ['subscribed'], to: 'unsubscribed', actor: 'the subscriber', version: null };
  await move(subscribers, change);
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
