import { z } from 'zod';
import { trackedStatus } from '#core/leads/schemas.ts';

/** What a page needs to know about the business it is built for. */
export const site = z.object({
  brand: z.string(),
  /** Where the site lives (`https://example.com`), for addresses that must be whole; null where nobody said. */
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
});
export type Site = z.infer<typeof site>;

/** A form that was posted without a script and refused, as its page shows it again. */
export const postedForm = z.object({
  form: z.enum(['contact', 'newsletter', 'partner-application']),
  /** What was typed, by field; nothing where the post could not be read. */
  values: z.record(z.string(), z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Why it was refused, where that is not about its fields. */
  refusal: z.string().nullable(),
});
export type PostedForm = z.infer<typeof postedForm>;

/** What a page that is drawn for one visitor knows beyond what it says to all. */
export const ownFacts = z.object({
  posted: postedForm.nullable(),
  /** What is under the private link that was opened; `found` is null where there is nothing. */
  status: z.object({ token: z.string(), found: trackedStatus.nullable() }).nullable(),
});
export type OwnFacts = z.infer<typeof ownFacts>;
