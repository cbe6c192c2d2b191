import { z } from 'zod';
import { accepted, email, expectedVersion, optionalText, sentAt, text } from '#core/shared/schemas.ts';
import { contactStatuses } from './rules.ts';

export const contactForm = z.strictObject({
  name: text({ max: 120, required: 'Name is required' }),
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }),
  company: optionalText({ max: 160 }),
  message: text({ max: 5000, required: 'Message is required', multiline: true }),
  created_at: sentAt,
});
/** What the browser sends. */
export type ContactFormInput = z.input<typeof contactForm>;
/** What the service receives. */
export type ContactForm = z.output<typeof contactForm>;

export const contactFormAccepted = accepted;

/** A row of the admin list. */
export const contactFormRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  message: z.string(),
  created_at: z.string(),
  /** When it was sent, by the clock of the sender's device; null where that is unknown. */
  submitted_at: z.string().nullable(),
  /** The team member it is assigned to. */
  assignee: z.string().nullable(),
  /** When the next action is due; null when none is. */
  due_at: z.string().nullable(),
});
export type ContactFormRow = z.infer<typeof contactFormRow>;

/** A status change by an administrator. */
export const contactChange = z.strictObject({
  status: z.enum(contactStatuses, { error: 'Please choose a status' }),
  version: expectedVersion,
});
export type ContactChange = z.output<typeof contactChange>;
