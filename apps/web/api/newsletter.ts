import { subscriptionAccepted } from '#core/leads/newsletter-subscriber/schemas.ts';

export const newsletterTarget = {
  path: '/api/newsletter',
  label: 'Your subscription',
  answer: subscriptionAccepted,
} as const;
