import type { Config } from '#core/config/config.ts';
import type { Site } from './schemas.ts';

/** What the pages need to know about the business; nothing secret. Checkout is in demo mode until a payment provider is configured. */
export function presentSite({ site }: Pick<Config, 'site'>): Site {
  return {
    brand: site.brand,
    support_phone: site.supportPhone,
    support_email: site.supportEmail,
    sales_phone: site.salesPhone,
    links: {
      company: site.links.company,
      privacy: site.links.privacy,
      social: [],
      audio_playlist: site.links.audioPlaylist,
      scheduling: site.links.scheduling,
      invoice_basic: site.links.invoiceBasic,
      invoice_premier: site.links.invoicePremier,
    },
    stripe_publishable_key: null,
    demo_mode: true,
  };
}
