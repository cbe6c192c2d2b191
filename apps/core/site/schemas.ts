import { z } from 'zod';
import { trackedStatus } from '#core/leads/schemas.ts';

/** The facts about the business a page is built with. */
export const site = z.object({
  brand: z.string(),
  /** The site's origin (`https://example.com`), for full URLs; null where it is not configured. */
  public_url: z.string().nullable(),
  support_phone: z.string(),
  support_email: z.string(),
  sales_phone: z.string(),
  links: z.object({
    company: z.string().nullable(),
    privacy: z.string().nullable(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    audio_playlist: z.string().nullable(),
    scheduling: z.string().nullable(),
    invoice_basic: z.string().nullable(),
    invoice_premier: z.string().nullable(),
  }),
  stripe_publishable_key: z.string().nullable(),
  demo_mode: z.boolean(),
  /** What members call the provider they can sign in with; null where there is none. */
  sign_in_provider: z.string().nullable(),
  /** Days after which what the privacy policy names is deleted or erased. */
  kept_days: z.object({
    sent_twice: z.number().int(),
    phone_codes: z.number().int(),
    attempts: z.number().int(),
    deliveries: z.number().int(),
    messages: z.number().int(),
    bodies: z.number().int(),
    forms: z.number().int(),
    money: z.number().int(),
  }),
});
export type Site = z.infer<typeof site>;

/** A form that was posted without a script and refused, for its page to show again. */
export const postedForm = z.object({
  form: z.enum(['contact', 'newsletter', 'partner-application', 'privacy-request']),
  /** The typed values, by field; empty where the post could not be parsed. */
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Why it was refused, where no field was wrong. */
  refusal: z.string().nullable(),
});
export type PostedForm = z.infer<typeof postedForm>;

/** The facts of a page rendered for one visitor, besides those for all. */
export const ownFacts = z.object({
  posted: postedForm.nullable(),
  /** The record of the private link; `found` is null where there is none. */
  status: z.object({ token: z.string(), found: trackedStatus.nullable() }).nullable(),
});
export type OwnFacts = z.infer<typeof ownFacts>;
