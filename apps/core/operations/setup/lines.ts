import { type Config, siteAddress } from '#core/config/config.ts';
import type { SetupLine, SetupTest } from './schemas.ts';

interface Part {
  id: string;
  title: string;
  optional?: boolean;
  isConfigured: boolean;
  /** What it means when it is configured, and when it is missing. */
  configured: string;
  missing: string;
  how: string;
  /** What is left to do when it is configured. */
  next?: string;
  test?: SetupTest;
  canMakePlans?: boolean;
}

/** Phone numbers and domains that belong to no one. */
const madeUp = /555\D?01\d\d|\.(example|invalid|test)\b/;

/**
 * What is configured and what is missing, by the settings. `untrustedProxy` is the address of a proxy that passes
 * requests on although `TRUST_PROXY` does not name it.
 */
export function setupLines(config: Config, untrustedProxy: string | null): SetupLine[] {
  return [
    business(config),
    secrets(config),
    address(config),
    proxy(config, untrustedProxy),
    email(config),
    texts(config),
    payments(config),
    ...others(config),
  ].map((part) => ({
    id: part.id,
    title: part.title,
    configured: part.isConfigured,
    optional: part.optional ?? false,
    meaning: part.isConfigured ? part.configured : part.missing,
    how: part.isConfigured ? (part.next ?? null) : part.how,
    test: part.isConfigured ? (part.test ?? null) : null,
    can_make_plans: part.canMakePlans ?? false,
  }));
}

function business({ site, mail }: Config): Part {
  const open = Object.entries({
    SUPPORT_PHONE: site.supportPhone,
    SALES_PHONE: site.salesPhone,
    SUPPORT_EMAIL: site.supportEmail,
    TEAM_EMAIL: mail.team,
    MAIL_FROM: mail.from,
  }).filter(([, value]) => madeUp.test(value));
  return {
    id: 'business',
    title: 'Your business',
    isConfigured: open.length === 0,
    configured: `Visitors reach you at ${site.supportPhone} and ${site.supportEmail}.`,
    missing: `Visitors see sample details that reach no one: ${open.map(([, value]) => value).join(', ')}.`,
    how: `Set ${open.map(([name]) => name).join(', ')}.`,
  };
}

const secrets = ({ sampleSettings }: Config): Part => ({
  id: 'secrets',
  title: 'Secrets',
  isConfigured: sampleSettings.length === 0,
  configured: 'No secret is a sample value.',
  missing: `These settings have sample values that everyone can read in the source: ${sampleSettings.join(', ')}.`,
  how: 'Set your own before others can reach this server. A production start refuses sample values.',
});

const address = ({ http }: Config): Part => ({
  id: 'address',
  title: 'Public address',
  isConfigured: http.publicUrl !== null,
  configured: `Links in emails and text messages lead to ${siteAddress(http)}.`,
  missing: `Links in emails and text messages lead to ${siteAddress(http)}, which only this computer can open.`,
  how: 'Point a domain at this server with HTTPS, and set PUBLIC_URL to its address, like https://www.example.com.',
});

const proxy = ({ http }: Config, untrusted: string | null): Part => ({
  id: 'proxy',
  title: 'Proxy',
  optional: untrusted === null,
  isConfigured: http.trustProxy.length > 0 && untrusted === null,
  configured: `These proxies say from which address a visitor comes: ${http.trustProxy.join(', ')}.`,
  ...(untrusted === null
    ? {
        missing: 'Visitors connect directly. Behind a proxy, all of them would count as one address.',
        how: 'Behind a proxy, set TRUST_PROXY to its address.',
      }
    : {
        missing: `All visitors count as one address: set TRUST_PROXY. The proxy at ${untrusted} is not in it.`,
        how: `Set TRUST_PROXY=${untrusted}, or its network. If that isn’t your proxy, let only yours connect to this port.`,
      }),
});

const email = ({ secrets: { smtp }, mail }: Config): Part => ({
  id: 'email',
  title: 'Email',
  test: 'email',
  isConfigured: smtp !== null,
  configured: `Emails go out from ${mail.from}. Alarms and notices about new forms go to ${mail.team}.`,
  missing:
    'No one gets an email: no confirmations, no receipts, no notices to your team. They are kept under Messages.',
  how: 'Get SMTP access from your email provider, and set SMTP_URL, like smtp://user:password@smtp.example.com:587.',
});

const texts = ({ twilio }: Config): Part => ({
  id: 'texts',
  title: 'Text messages and demo numbers',
  optional: true,
  test: 'text',
  isConfigured: twilio !== null,
  configured: `Visitors verify their phone and get texts from ${twilio?.from}. Demo numbers are bought for them.`,
  missing: 'Visitors can’t verify their phone, no one gets texts, and you enter demo numbers yourself.',
  how: 'Buy a number at twilio.com that can call and text, and set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
});

function payments({ stripe, http }: Config): Part {
  const events = `In Stripe’s dashboard, send all events to ${siteAddress(http)}/api/stripe/webhook.`;
  return {
    id: 'payments',
    title: 'Payments',
    isConfigured: stripe !== null,
    configured: stripe?.livemode
      ? 'Visitors can buy the plans that exist at Stripe.'
      : 'Stripe’s test mode: only test cards work, and no money moves.',
    missing: 'Checkout runs in demo mode: visitors can go through it, and nothing is charged.',
    how: 'Open an account at stripe.com, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and remove PAYMENTS=demo.',
    next: stripe?.livemode ? events : `${events} To sell, set the live keys.`,
    canMakePlans: stripe !== null,
  };
}

const others = ({ automation, scanner, oidc, model, http, secrets: set }: Config): Part[] =>
  [
    {
      id: 'automation',
      title: 'Automation webhook',
      isConfigured: automation.url !== null,
      configured: `New leads are sent to ${hostOf(automation.url)}.`,
      missing: 'New leads stay in this admin area and are not sent to your other tools.',
      how: 'Set AUTOMATION_WEBHOOK_URL to the address of your tool, and give the tool AUTOMATION_WEBHOOK_SECRET.',
    },
    {
      id: 'alarms',
      title: 'Alarm webhook',
      isConfigured: set.alertWebhookUrl !== null,
      configured: `Alarms are also posted to ${hostOf(set.alertWebhookUrl)}.`,
      missing: 'Alarms go to your team by email only.',
      how: 'Set ALERT_WEBHOOK_URL. Alarms are posted there as JSON.',
    },
    {
      id: 'link-secret',
      title: 'Links in emails',
      isConfigured: set.hasLinkSecret,
      configured: 'The private links in emails do not depend on SESSION_SECRET.',
      missing: 'When an old SESSION_SECRET is removed, the private links in emails already sent stop working.',
      how: 'Set LINK_SECRET, like SESSION_SECRET, and keep it.',
    },
    {
      id: 'sign-in-provider',
      title: 'Sign-in provider',
      isConfigured: oidc !== null,
      configured: `Members can sign in with ${oidc?.name}.`,
      missing: 'Members sign in with their password or a passkey.',
      how: `Register ${siteAddress(http)}/api/admin/login/oidc/callback at an OpenID Connect provider, for your own company’s accounts only, and set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME.`,
    },
    {
      id: 'virus-scanner',
      title: 'Virus scanner',
      isConfigured: scanner !== null,
      configured: 'Contracts can be downloaded once ClamAV has scanned them.',
      missing: 'Contracts that visitors upload are not scanned for viruses.',
      how: 'Run ClamAV’s clamd where only this server can reach it, and set CLAMAV_URL, like tcp://clamav:3310.',
    },
    {
      id: 'language-model',
      title: 'Language model',
      isConfigured: model !== null,
      configured: `${model?.name} at ${hostOf(model?.url ?? null)} finds out what callers want when the rules can’t tell. It never writes what is said.`,
      missing: 'The receptionist goes by its rules alone.',
      how: 'Set MODEL_URL, MODEL_NAME and MODEL_KEY of a server that speaks OpenAI’s chat completions. It gets what callers say.',
    },
  ].map((part) => ({ ...part, optional: true }));

const hostOf = (url: string | null) => (url === null ? '' : new URL(url).host);
