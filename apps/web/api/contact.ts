import { contactFormAccepted } from '#core/leads/contact-form/schemas.ts';

export const contactTarget = {
  path: '/api/admin/contact-form',
  label: 'Your message',
  answer: contactFormAccepted,
} as const;
