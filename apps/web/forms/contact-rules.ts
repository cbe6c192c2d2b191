import { zodResolver } from '@hookform/resolvers/zod';
import { contactForm } from '#core/leads/contact-form/schemas.ts';
import { contactTarget } from '../api/contact.ts';

export const resolver = zodResolver(contactForm);
export const target = contactTarget;
