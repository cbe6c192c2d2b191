import type { SecretList } from '#core/platform/keys.ts';
import { isRedisWithoutPassword } from './encrypted.ts';
import { type Environment, environment } from './env.ts';
import { retentionOf, signingKeys, type UploadBounds, uploadsOf } from './parts.ts';
import { type ProcessKind, problemsOf } from './problems.ts';
import { sampleSettings } from './sample-secrets.ts';
import { type Variables, withSecretFiles } from './secret-settings.ts';
import { type SmtpServer, smtpOf } from './smtp.ts';

/** The Redis that holds the queue. */
export interface RedisConfig {
  /** The server, or one server of the cluster. With sentinels its host is the name of the group they watch. */
  url: string;
  isCluster: boolean;
  sentinels: { servers: { host: string; port: number }[]; password: string | null } | null;
}

/** The application's configuration. Secrets are separate, so that the rest can be shown. */
export interface Config {
  production: boolean;
  /** The settings whose secret is a sample value of this repository. */
  sampleSettings: string[];
  http: {
    host: string;
    port: number;
    /** Where the API answers `/metrics`; 0 picks a free one. */
    metricsPort: number;
    publicUrl: string | null;
    /** Whether browsers are told to ask for every host below this one by https only, too. */
    hstsSubdomains: boolean;
    trustProxy: string[];
    /** False lifts the limits per address on forms and reading, for load tests. */
    rateLimits: boolean;
    /** What one address may send in a minute, all public forms together. */
    formsPerMinute: number;
    /** Whether each form needs a solved challenge, unless it comes with an API key. */
    formChallenge: boolean;
    /** How long an API process that is told to stop still takes requests, in milliseconds. */
    drainMilliseconds: number;
  };
  dataDir: string;
  uploads: UploadBounds;
  /** Where the virus scanner listens; null where uploads are not scanned. */
  scanner: NonNullable<Environment['CLAMAV_URL']> | null;
  logLevel: Environment['LOG_LEVEL'];
  databaseUrl: string;
  /** Reaches the same database without a pooler between: for sessions, which notifications need. */
  databaseDirectUrl: string;
  /** Whether a pooler in transaction mode stands before the database: then no statement may rely on its session. */
  databasePooled: boolean;
  /** Null: the queue is in the database. */
  redis: RedisConfig | null;
  automation: {
    url: string | null;
    /** Most posts there in a minute, spread evenly; null for no limit. */
    postsPerMinute: number | null;
  };
  /** Null: checkout runs in demo mode, where nothing is charged. */
  stripe: {
    /** Whether real money moves; otherwise Stripe's test mode. */
    livemode: boolean;
    publishableKey: string | null;
    /** Overrides Stripe's API address. */
    apiBase: string | null;
  } | null;
  /** Initial connected accounts of the partners at Stripe, by partner code. */
  partnerAccounts: Record<string, string | null>;
  /**
   * Whether the release of a commission needs a second person, and above how many cents for one payment it is held at
   * all; null for no amount.
   */
  approvals: { secondPerson: boolean; aboveCents: number | null; aboveMonthCents: number | null };
  mail: {
    from: string;
    team: string;
    /** Most connections to the mail server, besides the one for urgent email. */
    connections: number;
    /** Most confirmations of forms in a minute, spread evenly. */
    confirmationsPerMinute: number;
  };
  /**
   * Text messages and demo numbers. Null: messages are captured (in production: not sent), and administrators type
   * numbers in.
   */
  twilio: {
    accountSid: string;
    /** The number, or the messaging service, that messages are sent from. */
    from: string;
    /** Overrides Twilio's API address. */
    apiBase: string | null;
    /** Whom Twilio asks about a call that we do not answer; null for a page of ours. */
    fallbackUrl: string | null;
  } | null;
  /** Where phones can be texted, by country, and the most text messages per day. */
  sms: { countries: string[]; perDay: number };
  /** The language model that finds out what callers want; null: the rules do it alone. */
  model: { url: string; name: string } | null;
  site: {
    brand: string;
    supportPhone: string;
    supportEmail: string;
    salesPhone: string;
    links: {
      company: string | null;
      privacy: string | null;
      social: { name: string; url: string }[];
      audioPlaylist: string | null;
      scheduling: string | null;
      invoiceBasic: string | null;
      invoicePremier: string | null;
    };
  };
  /** Days after which rows are deleted, by table, and what is known of people is erased. */
  retention: ReturnType<typeof retentionOf>;
  /** Seconds between attempts at a job. */
  retrySchedule: number[];
  /** The OpenID Connect provider that members can sign in with; null where there is none. `name` is what people call it. */
  oidc: { issuer: string; clientId: string; name: string } | null;
  secrets: {
    /** Of the shared account; null in workers without it, which sign no one in. */
    admin: { password: string } | { passwordHash: string } | null;
    /** `SESSION_SECRET`: signs and encrypts what `core/platform/keys.ts` and `encryption.ts` name. */
    sessionKeys: SecretList;
    /** `LINK_SECRET`, or else the session secret: signs the private links in emails. */
    linkKeys: SecretList;
    /** Whether `LINK_SECRET` is set, so that links outlast the session secret. */
    hasLinkSecret: boolean;
    /** Each of them signs every post, until the receiver has the first one. */
    automationWebhook: SecretList | null;
    /** Stripe's key, and the secret of its webhook signatures; null in workers without it, which receive none. */
    stripe: { key: string; webhook: string | null } | null;
    smtp: SmtpServer | null;
    /** Where alarms are posted. The address often is the secret. */
    alertWebhookUrl: string | null;
    twilioAuthToken: string | null;
    oidcClientSecret: string | null;
    /** A code that always passes phone verification, for tests. */
    otpTestCode: string | null;
    modelKey: string | null;
  };
}

/** The public address, for links in messages; this machine's where none is configured. */
export function siteAddress({ publicUrl, port }: Pick<Config['http'], 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** All problems of the settings, one sentence each, so that one start shows every one. */
export class ConfigurationError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration has problems:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/**
 * Reads the settings once, at process start. Throws {@link ConfigurationError} with every problem; in production that
 * includes settings that are safe only on a developer's machine.
 */
export function loadConfig(given: Variables = process.env, kind: ProcessKind = 'any'): Config {
  const { variables, problems: ofFiles } = withSecretFiles(given);
  if (ofFiles.length > 0) throw new ConfigurationError(ofFiles);
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
    throw new ConfigurationError([...new Set(problems)]);
  }
  const env = parsed.data;
  const problems = problemsOf(env, variables, kind);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return { ...assemble(env), sampleSettings: sampleSettings(variables) };
}

/** What looks wrong in the settings but stops nothing, one sentence each, for the log of a start. */
export function settingWarnings({
  production,
  redis,
  stripe,
  sampleSettings: samples,
}: Pick<Config, 'production' | 'redis' | 'stripe' | 'sampleSettings'>): string[] {
  const warnings: string[] = [];
  if (samples.length > 0)
    warnings.push(
      `These settings have sample values of this repository, which are public: ${samples.join(', ')}. Please set your own before others can reach this server`,
    );
  const key = stripe?.publishableKey ?? null;
  if (key !== null && !key.startsWith('pk_'))
    warnings.push(
      'STRIPE_PUBLISHABLE_KEY should start with pk_; please check it against the API keys in Stripe’s dashboard',
    );
  if (production && redis && isRedisWithoutPassword(redis.url))
    warnings.push(
      'REDIS_URL has no password: whoever reaches that Redis can read and delete the queue. Please set one there and in REDIS_URL',
    );
  return warnings;
}

/**
 * What a built program says at its start where NODE_ENV names no environment; null where it does. `npm start` and
 * `npm run dev` are for developers, and ask nothing.
 */
export const unnamedEnvironment = (given: Variables = process.env): string | null =>
  given.NODE_ENV?.trim()
    ? null
    : 'NODE_ENV is not set, so this process runs with a developer’s allowances and accepts settings that are not safe for visitors: set NODE_ENV=production where real people reach it, or NODE_ENV=development to say that nobody does';

/** Reads the settings of a worker process, which needs fewer. Throws as {@link loadConfig} does. */
export const loadWorkerConfig = (given: Variables = process.env): Config => loadConfig(given, 'workers');

function assemble(env: Environment): Omit<Config, 'sampleSettings'> {
  return {
    production: env.NODE_ENV === 'production',
    http: {
      host: env.HOST,
      port: env.PORT,
      metricsPort: env.METRICS_PORT ?? (env.PORT === 0 ? 0 : 9464),
      publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
      hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
      trustProxy: env.TRUST_PROXY,
      rateLimits: env.RATE_LIMITS === 'on',
      formsPerMinute: env.FORMS_PER_MINUTE,
      formChallenge: env.FORM_CHALLENGE === 'on',
      drainMilliseconds: env.DRAIN_SECONDS * 1_000,
    },
    dataDir: env.DATA_DIR,
    uploads: uploadsOf(env),
    scanner: env.CLAMAV_URL ?? null,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL ?? '',
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '',
    databasePooled: env.DATABASE_DIRECT_URL !== undefined,
    redis: redisOf(env),
    automation: {
      url: env.AUTOMATION_WEBHOOK_URL ?? null,
      postsPerMinute: env.AUTOMATION_POSTS_PER_MINUTE ?? null,
    },
    stripe: env.STRIPE_SECRET_KEY
      ? {
          livemode: env.STRIPE_SECRET_KEY.includes('_live_'),
          publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
          apiBase: env.STRIPE_API_BASE ?? null,
        }
      : null,
    partnerAccounts: { ETC: env.PARTNER_ACCOUNT_ETC ?? null, DIRECTFIL: env.PARTNER_ACCOUNT_DIRECTFIL ?? null },
    approvals: {
      secondPerson: env.SECOND_APPROVAL === 'on',
      aboveCents: env.APPROVAL_ABOVE_DOLLARS * 100 || null,
      aboveMonthCents: env.APPROVAL_ABOVE_MONTH_DOLLARS * 100 || null,
    },
    mail: {
      from: env.MAIL_FROM,
      team: env.TEAM_EMAIL,
      connections: env.SMTP_CONNECTIONS,
      confirmationsPerMinute: env.CONFIRMATIONS_PER_MINUTE,
    },
    twilio: twilioOf(env),
    sms: { countries: env.SMS_COUNTRIES, perDay: env.SMS_PER_DAY },
    model: env.MODEL_URL && env.MODEL_NAME ? { url: env.MODEL_URL, name: env.MODEL_NAME } : null,
    site: {
      brand: env.BRAND_NAME,
      supportPhone: env.SUPPORT_PHONE,
      supportEmail: env.SUPPORT_EMAIL,
      salesPhone: env.SALES_PHONE,
      links: linksOf(env),
    },
    retention: retentionOf(env),
    retrySchedule: env.RETRY_SCHEDULE,
    oidc: oidcOf(env),
    secrets: {
      admin: adminOf(env),
      ...signingKeys(env),
      stripe: env.STRIPE_SECRET_KEY ? { key: env.STRIPE_SECRET_KEY, webhook: env.STRIPE_WEBHOOK_SECRET ?? null } : null,
      smtp: smtpOf(env),
      alertWebhookUrl: env.ALERT_WEBHOOK_URL ?? null,
      oidcClientSecret: env.OIDC_CLIENT_SECRET ?? null,
      twilioAuthToken: env.TWILIO_AUTH_TOKEN ?? null,
      otpTestCode: env.OTP_TEST_CODE ?? null,
      modelKey: env.MODEL_KEY ?? null,
    },
  };
}

function adminOf({ ADMIN_PASSWORD: password, ADMIN_PASSWORD_HASH: passwordHash }: Environment) {
  if (passwordHash) return { passwordHash };
  return password ? { password } : null;
}

function twilioOf(env: Environment): Config['twilio'] {
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_FROM) return null;
  return {
    accountSid: env.TWILIO_ACCOUNT_SID,
    from: env.TWILIO_FROM,
    apiBase: env.TWILIO_API_BASE ?? null,
    fallbackUrl: env.TWILIO_FALLBACK_URL ?? null,
  };
}

function linksOf(env: Environment): Config['site']['links'] {
  return {
    company: env.COMPANY_URL ?? null,
    privacy: env.PRIVACY_URL ?? null,
    social: env.SOCIAL_LINKS,
    audioPlaylist: env.AUDIO_PLAYLIST_URL ?? null,
    scheduling: env.SCHEDULING_URL ?? null,
    invoiceBasic: env.INVOICE_BASIC_URL ?? null,
    invoicePremier: env.INVOICE_PREMIER_URL ?? null,
  };
}

function oidcOf(env: Environment): Config['oidc'] {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID) return null;
  return { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, name: env.OIDC_NAME ?? 'single sign-on' };
}

function redisOf(env: Environment): RedisConfig | null {
  if (!env.REDIS_URL) return null;
  const { REDIS_SENTINELS: servers, REDIS_SENTINEL_PASSWORD: password = null } = env;
  const url = new URL(env.REDIS_URL);
  // Said to us; ioredis would take any `tls` as a wish for it.
  url.searchParams.delete('tls');
  return {
    url: url.href,
    isCluster: env.REDIS_CLUSTER === 'on',
    sentinels: servers ? { servers, password } : null,
  };
}
