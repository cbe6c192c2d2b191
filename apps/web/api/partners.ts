import { partnerApplicationAccepted } from '#core/partners/schemas.ts';

export const partnerApplicationTarget = {
  path: '/api/partner-applications',
  label: 'Your partner application',
  answer: partnerApplicationAccepted,
};
