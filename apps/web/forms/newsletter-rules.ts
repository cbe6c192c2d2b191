import { zodResolver } from '@hookform/resolvers/zod';
import { subscription, subscriptionAccepted } from '#core/leads/newsletter-subscriber/schemas.ts';

export const target = {
  path: '/api/newsletter',
  label: 'Your subscription',
  answer: subscriptionAccepted,
} as const;

export const resolver = zodResolver(subscription);
