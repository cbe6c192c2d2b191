import { contactFormAccepted } from '#core/contact/schemas.ts';

export const contactTarget = { path: '/api/admin/contact-form', label: 'Your message', answer: contactFormAccepted };
