import type { Site } from '#core/site/schemas.ts';

/** A site as the pages get it. */
export const site: Site = {
  public_url: null,
  brand: 'Ringwell',
  support_phone: '+1 (615) 555-0142',
  support_email: 'support@ringwell.example',
  sales_phone: '+1 (615) 555-0110',
  links: {
    company: null,
    privacy: null,
    social: [{ name: 'Forum', url: 'https://forum.example' }],
    audio_playlist: null,
    scheduling: 'https://calendar.example/diamond',
    invoice_basic: null,
    invoice_premier: null,
  },
  stripe_publishable_key: null,
  demo_mode: true,
  sign_in_provider: null,
  kept_days: {
    sent_twice: 30,
    phone_codes: 30,
    attempts: 1,
    deliveries: 90,
    messages: 365,
    bodies: 90,
    forms: 730,
    money: 2_557,
  },
};
