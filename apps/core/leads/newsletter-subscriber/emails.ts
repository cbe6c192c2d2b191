import type { Email } from '#core/messaging/messages/rules.ts';
import type { NewsletterSubscriber } from '#core/platform/prisma/client.ts';

export function subscriptionTeamNotice(subscription: NewsletterSubscriber, team: string): Email {
  return {
    to: team,
    subject: 'New newsletter subscriber',
    heading: 'Someone wants to stay updated',
    paragraphs: ['They subscribed with the form at the foot of the site.'],
    facts: [['Email', subscription.email]],
  };
}

export function subscriptionAcknowledgement(
  subscription: NewsletterSubscriber,
  site: { brand: string },
  unsubscribeUrl: string,
): Email {
  return {
    to: subscription.email,
    subject: `You are on the ${site.brand} list`,
    heading: 'You are subscribed',
    paragraphs: [
      `We write when something at ${site.brand} changes that a business owner would want to know, and not otherwise.`,
      'If this was not you, unsubscribe below and the address is off the list.',
    ],
    unsubscribeUrl,
  };
}
