import { z } from 'zod';

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
