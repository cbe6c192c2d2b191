import { subscriptionAccepted } from '#core/newsletter/schemas.ts';

export const newsletterTarget = { path: '/api/newsletter', label: 'Your subscription', answer: subscriptionAccepted };
