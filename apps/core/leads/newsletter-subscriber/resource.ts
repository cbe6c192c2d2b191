import { defineResource, type StatusTone } from '#core/resources/definition.ts';
import type { SubscriberStatus } from './rules.ts';
import { newsletterSubscriberRow, subscriberChange, subscription, subscriptionAccepted } from './schemas.ts';

export const newsletterSubscriberResource = defineResource({
  kind: 'newsletter_subscriber',
  path: 'newsletter-subscribers',
  names: { list: 'Newsletter', one: 'newsletter subscriber', many: 'newsletter subscribers', short: 'subscription' },
  referencePrefix: 'N',
  title: 'email',
  form: {
    url: '/api/newsletter',
    summary: 'Subscribe to the newsletter',
    input: subscription,
    accepted: subscriptionAccepted,
  },
  tracking: null,
  row: newsletterSubscriberRow,
  idField: 'id',
  change: subscriberChange,
  changeAction: 'status-changed',
  ownDetail: {},
  statuses: { subscribed: 'good', unsubscribed: 'plain' } satisfies Record<SubscriberStatus, StatusTone>,
  initialStatus: 'subscribed',
  due: {},
  search: ['reference', 'email'],
  texts: [],
  filters: {},
  sorts: {},
  // An address proves itself: another one subscribes anew.
  correctable: {},
  buyerColumn: 'email',
});
