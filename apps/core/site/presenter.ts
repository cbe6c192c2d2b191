import type { Config } from '#core/config/config.ts';
import type { Site } from './schemas.ts';

/** The public facts about the business that pages need. Checkout is in demo mode until Stripe is configured. */
export function presentSite({
  http,
  site,
  stripe,
  oidc,
  retention,
}: Pick<Config, 'http' | 'site' | 'stripe' | 'oidc' | 'retention'>): Site {
  return {
    brand: site.brand,
    public_url: http.publicUrl,
    support_phone: site.supportPhone,
    support_email: site.supportEmail,
    sales_phone: site.salesPhone,
    links: {
      company: site.links.company,
      privacy: site.links.privacy,
      social: site.links.social,
      audio_playlist: site.links.audioPlaylist,
      scheduling: site.links.scheduling,
      invoice_basic: site.links.invoiceBasic,
      invoice_premier: site.links.invoicePremier,
    },
    stripe_publishable_key: stripe?.publishableKey ?? null,
    demo_mode: stripe === null,
    sign_in_provider: oidc?.name ?? null,
    kept_days: {
      sent_twice: retention.idempotency_key,
      phone_codes: retention.phone_code,
      attempts: retention.throttle,
      deliveries: retention.job,
      messages: retention.message,
      bodies: retention.bodies,
      forms: retention.forms,
      money: retention.money,
    },
  };
}
