import { z } from 'zod';

const blankAsMissing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsMissing, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => blankAsMissing(value) ?? fallback, schema);

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });
const httpUrl = url(/^https?$/, 'https://example.com');
const wholeNumber = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
const atLeastOne = wholeNumber.refine((number) => number >= 1, 'must be 1 or more');
/** Slots cost memory and, with it, time: more than a thousand help no process. */
const perMinute = wholeNumber.refine((number) => number >= 1 && number <= 60_000, 'must be 1 to 60000 a minute');
/** Longer than a minute would outlast what most platforms grant a stop. */
const drainSeconds = wholeNumber.refine((seconds) => seconds <= 60, 'must be 0 to 60 seconds');
/** A day is the least: limits are counted over a day, and a form may be sent again on the next one. */
const days = wholeNumber.refine((number) => number >= 1 && number <= 36_500, 'must be 1 to 36500 days');

/** Megabytes: for one address, and in all. */
const uploadsPerDay = z
  .string()
  .regex(/^[1-9]\d*,[1-9]\d*$/, 'must be megabytes for one address and in all, like 100,2000')
  .transform((value) => value.split(',').map(Number))
  .pipe(z.tuple([z.number(), z.number()]));
/** Countries by their two letters, as ISO 3166 has them. */
const countries = z
  .string()
  .regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must be countries like US,CA')
  .transform((value) => value.split(','));

const longSecret = z
  .string()
  .min(32, 'must be at least 32 random characters, or several such values with commas between');

/** `new,old`: a secret, and those before it that are still accepted. */
const newAndOld = (secret: z.ZodType<string, string>) =>
  z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .pipe(z.tuple([secret], secret));

/** Standard Webhooks secrets: `whsec_` and the base64 of 24 to 64 random bytes. */
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, { error: 'must be whsec_ followed by base64', abort: true })
  .refine((value) => {
    const bytes = Buffer.from(value.slice('whsec_'.length), 'base64').length;
    return bytes >= 24 && bytes <= 64;
  }, 'must be 24 to 64 bytes long');

/** A Stripe secret or restricted key; its prefix shows whether it is for test or live mode. */
const stripeKey = z
  .string()
  .regex(/^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/, 'must be a secret key like sk_test_… or sk_live_…');
/** Every visitor can read it, so a secret key is refused; another wrong key is a warning (`settingWarnings`). */
const publishableKey = z.string().regex(/^(?!sk_|rk_)/, 'must not be a secret key: every visitor can read it');
const connectedAccount = z.string().regex(/^acct_[A-Za-z0-9]+$/, 'must be an account id like acct_1A2B3C');

const retrySchedule = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must be seconds separated by commas, like 5,300,1800')
  .transform((value) => value.split(',').map(Number));

/** `host:port` of several servers, separated by commas. */
const serverList = z
  .string()
  .regex(/^[^\s,:]+:\d{1,5}(,[^\s,:]+:\d{1,5})*$/, 'must be servers like sentinel-1:26379,sentinel-2:26379')
  .transform((value) =>
    value.split(',').map((entry) => {
      const [host = '', port] = entry.split(':');
      return { host, port: Number(port) };
    }),
  );

/** Where clamd listens: `tcp://host:3310`, or `unix:/run/clamav/clamd.ctl`. */
const scannerUrl = z
  .string()
  .regex(/^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}|unix:(?:\/\/)?\/.+)$/i, {
    error: 'must be like tcp://clamav:3310 or unix:/run/clamav/clamd.ctl',
    abort: true,
  })
  .transform((value) => {
    if (value.startsWith('unix:')) return { path: value.replace(/^unix:(?:\/\/)?/, '') };
    const { hostname, port } = new URL(value);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  });

const socialLinks = z
  .string()
  .regex(/^none$|^[^=,]{1,40}=[^,]+(,[^=,]{1,40}=[^,]+)*$/, {
    error: 'must be names and addresses, like LinkedIn=https://example.com,X=https://example.com, or none',
    abort: true,
  })
  .transform((value) =>
    value === 'none'
      ? []
      : value.split(',').map((entry) => {
          const [name = '', ...address] = entry.split('=');
          return { name: name.trim(), url: address.join('=').trim() };
        }),
  )
  .pipe(z.array(z.object({ name: z.string(), url: httpUrl })));

/** Every setting, parsed and checked from the environment. Names and defaults are listed in `.env.example`. */
export const environment = z.object({
  NODE_ENV: withDefault(z.enum(['production', 'development', 'test']), 'development'),
  PORT: withDefault(
    wholeNumber.refine((port) => port <= 65_535, 'must be a port number'),
    '3000',
  ),
  HOST: withDefault(z.string(), 'localhost'),
  METRICS_PORT: optional(wholeNumber.refine((port) => port <= 65_535, 'must be a port number')),
  PUBLIC_URL: optional(httpUrl),
  HSTS_SUBDOMAINS: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  DATA_DIR: withDefault(z.string(), '.data'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUST_PROXY: withDefault(
    z.string().transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
    ' ',
  ),
  UPLOADS_MB_PER_DAY: withDefault(uploadsPerDay, '100,2000'),
  CLAMAV_URL: optional(scannerUrl),
  DRAIN_SECONDS: withDefault(drainSeconds, '5'),

  DATABASE_URL: optional(url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name')),
  DATABASE_DIRECT_URL: optional(url(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/name')),
  REDIS_URL: optional(url(/^rediss?$/, 'redis://host:6379')),
  REDIS_CLUSTER: withDefault(z.enum(['on', 'off']), 'off'),
  REDIS_SENTINELS: optional(serverList),
  REDIS_SENTINEL_PASSWORD: optional(z.string()),

  ADMIN_PASSWORD: optional(z.string()),
  ADMIN_PASSWORD_HASH: optional(z.string().startsWith('$argon2id$', 'must be an argon2id hash ($argon2id$…)')),
  SESSION_SECRET: optional(newAndOld(longSecret)),
  LINK_SECRET: optional(newAndOld(longSecret)),

  OIDC_ISSUER: optional(httpUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: optional(z.string().max(40, 'must be at most 40 characters')),

  AUTOMATION_WEBHOOK_URL: optional(httpUrl),
  AUTOMATION_WEBHOOK_SECRET: optional(newAndOld(webhookSecret)),

  PAYMENTS: optional(z.enum(['demo'], 'must be demo, or unset')),
  STRIPE_SECRET_KEY: optional(stripeKey),
  STRIPE_PUBLISHABLE_KEY: optional(publishableKey),
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(
        /^whsec_[^\s,]+(,whsec_[^\s,]+)*$/,
        'must be a signing secret like whsec_…, or several separated by commas',
      ),
  ),
  STRIPE_API_BASE: optional(httpUrl),
  SECOND_APPROVAL: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  APPROVAL_ABOVE_DOLLARS: withDefault(wholeNumber, '2000'),
  APPROVAL_ABOVE_MONTH_DOLLARS: withDefault(wholeNumber, '5000'),
  PARTNER_ACCOUNT_ETC: optional(connectedAccount),
  PARTNER_ACCOUNT_DIRECTFIL: optional(connectedAccount),

  TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-f]{32}$/, 'must be an account id: AC and 32 hex digits')),
  TWILIO_AUTH_TOKEN: optional(z.string().regex(/^\S{16,}$/, 'must be the account’s auth token')),
  TWILIO_FROM: optional(
    z
      .string()
      .regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'must be a number like +16155550142 or a messaging service'),
  ),
  TWILIO_API_BASE: optional(httpUrl),
  TWILIO_FALLBACK_URL: optional(httpUrl),
  OTP_TEST_CODE: optional(z.string().regex(/^\d{6}$/, 'must be six digits')),
  SMS_COUNTRIES: withDefault(countries, 'US,CA'),
  SMS_PER_DAY: withDefault(wholeNumber, '500'),

  MODEL_URL: optional(httpUrl),
  MODEL_NAME: optional(z.string().max(200)),
  MODEL_KEY: optional(z.string()),

  SMTP_URL: optional(url(/^smtps?$/, 'smtp://user:password@host:587')),
  SMTP_CONNECTIONS: withDefault(
    wholeNumber.refine((number) => number >= 1 && number <= 100, 'must be 1 to 100 connections'),
    '3',
  ),
  MAIL_FROM: withDefault(z.string().max(200), 'Ringwell <hello@ringwell.example>'),
  TEAM_EMAIL: withDefault(z.email('must be an email address'), 'team@ringwell.example'),
  ALERT_WEBHOOK_URL: optional(httpUrl),

  BRAND_NAME: withDefault(z.string().max(60), 'Ringwell'),
  SUPPORT_PHONE: withDefault(z.string().max(40), '+1 (615) 555-0142'),
  SUPPORT_EMAIL: withDefault(z.email('must be an email address'), 'support@ringwell.example'),
  SALES_PHONE: withDefault(z.string().max(40), '+1 (615) 555-0110'),
  COMPANY_URL: optional(httpUrl),
  PRIVACY_URL: optional(httpUrl),
  SOCIAL_LINKS: withDefault(
    socialLinks,
    'LinkedIn=https://www.linkedin.com,Facebook=https://www.facebook.com,X=https://x.com',
  ),
  SCHEDULING_URL: optional(httpUrl),
  AUDIO_PLAYLIST_URL: optional(httpUrl),
  INVOICE_BASIC_URL: optional(httpUrl),
  INVOICE_PREMIER_URL: optional(httpUrl),

  RETENTION_BODIES_DAYS: withDefault(days, '90'),
  RETENTION_FORMS_DAYS: withDefault(days, '730'),
  RETENTION_MONEY_DAYS: withDefault(days, '2557'),

  RETRY_SCHEDULE: withDefault(retrySchedule, '5,300,1800,7200,18000,36000,36000'),

  RATE_LIMITS: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  FORMS_PER_MINUTE: withDefault(atLeastOne, '60'),
  CONFIRMATIONS_PER_MINUTE: withDefault(perMinute, '120'),
  AUTOMATION_POSTS_PER_MINUTE: optional(perMinute),
  FORM_CHALLENGE: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'off'),
});
export type Environment = z.output<typeof environment>;
