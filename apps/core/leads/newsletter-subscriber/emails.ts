import type { Email } from '#core/messaging/messages/rules.ts';
import type { NewsletterSubscriber } from '#core/platform/prisma/client.ts';

export function subscriptionTeamNotice(subscription: NewsletterSubscriber, team: string): Email {
  return {
    to: team,
    subject: 'New newsletter subscriber',
    heading: 'Someone subscribed to the newsletter',
    paragraphs: ['They used the form at the bottom of the site.'],
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
    subject: `You're on the ${site.brand} list`,
    heading: "You're subscribed",
    paragraphs: [
      `We'll only write when something changes at ${site.brand} that a business owner would want to know about.`,
      "If this wasn't you, unsubscribe below and we'll take you off the list.",
    ],
    unsubscribeUrl,
  };
}
