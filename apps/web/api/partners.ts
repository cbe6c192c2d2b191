import { partnerApplicationAccepted } from '#core/leads/partner-application/schemas.ts';

export const partnerApplicationTarget = {
  path: '/api/partner-applications',
  label: 'Your partner application',
  answer: partnerApplicationAccepted,
} as const;
