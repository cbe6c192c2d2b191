import { zodResolver } from '@hookform/resolvers/zod';
import { partnerApplication, partnerApplicationAccepted } from '#core/leads/partner-application/schemas.ts';

export const target = {
  path: '/api/partner-applications',
  label: 'Your partner application',
  answer: partnerApplicationAccepted,
} as const;

export const resolver = zodResolver(partnerApplication);
