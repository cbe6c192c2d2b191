import { zodResolver } from '@hookform/resolvers/zod';
import { contactForm, contactFormAccepted } from '#core/leads/contact-form/schemas.ts';

export const target = {
  path: '/api/admin/contact-form',
  label: 'Your message',
  answer: contactFormAccepted,
} as const;

export const resolver = zodResolver(contactForm);
