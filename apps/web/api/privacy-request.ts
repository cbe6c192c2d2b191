import { visitorRequestAccepted } from '#core/privacy/schemas.ts';

export const privacyRequestTarget = {
  path: '/api/privacy-requests',
  label: 'Your request',
  answer: visitorRequestAccepted,
} as const;
