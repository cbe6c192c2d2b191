import type { ReplaceableSecret } from '#core/platform/keys.ts';
import { type Environment, environment } from './env.ts';
import { concurrencyOf, personalDataOf, retentionOf, signingKeys, type UploadBounds, uploadsOf } from './parts.ts';
import { knownToEverybody } from './sample-secrets.ts';
import { type SmtpServer, smtpOf } from './smtp.ts';

/** The numbers from which the team is alerted; 0 means never. */
export interface AlertThresholds {
  deadJobs: number;
  lateSeconds: number;
}

/** How the team is alerted, besides by email. */
export interface AlertConfig extends AlertThresholds {
  /** Seconds until the team is told again of what lasts. */
  repeatSeconds: number;
}

/** The Redis that holds the queue. */
export interface RedisConfig {
  /** The server, or one server of the cluster. With sentinels its host is the name of the group they watch. */
  url: string;
  isCluster: boolean;
  sentinels: { servers: { host: string; port: number }[]; password: string | null } | null;
}

/** Where traces are sent. */
export interface TracingConfig {
  /** The collector's address for spans. */
  url: string;
  protocol: Environment['OTEL_EXPORTER_OTLP_PROTOCOL'];
  sampler: Environment['OTEL_TRACES_SAMPLER'];
  /** The share of traces that a sampler by ratio keeps, 0 to 1. */
  ratio: number;
  /** What the process is called; null: after its program. */
  service: string | null;
  /** What else is said of the process with every span. */
  attributes: Record<string, string>;
}

/** The application's configuration. Secrets are separate, so that the rest can be shown. */
export interface Config {
  production: boolean;
  http: {
    host: string;
    port: number;
    publicUrl: string | null;
    trustProxy: string[];
    rateLimits: boolean;
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
  automation: { url: string | null };
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
  approvals: { secondPerson: boolean; aboveCents: number | null };
  mail: {
    from: string;
    team: string;
    /** Most connections to the mail server, besides the one for urgent email. */
    connections: number;
  };
  /** Most emails that confirm a form: to one address in a day, and in all in an hour. Null: no bounds, for load tests. */
  acknowledgements: { perAddress: number; perTenMinutes: number; perHour: number } | null;
  /** When the team is alerted that the work needs attention. */
  alerts: AlertConfig;
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
  } | null;
  /** Most text messages per day. */
  smsDailyLimit: number;
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
  /** Days after which rows are deleted, by table. */
  retention: ReturnType<typeof retentionOf>;
  /** Days after which what is known of people is erased from rows that stay. */
  personalData: ReturnType<typeof personalDataOf>;
  /** How many jobs of each queue a worker process runs at a time. */
  concurrency: ReturnType<typeof concurrencyOf>;
  /** Seconds between attempts at a job. */
  retrySchedule: number[];
  /** Null: nothing is traced. */
  tracing: TracingConfig | null;
  /** The address of a trace's page, with `{traceId}` in its place; null where there is none. */
  traceUrlTemplate: string | null;
  /** The OpenID Connect provider that members can sign in with; null where there is none. `name` is what people call it. */
  oidc: { issuer: string; clientId: string; name: string } | null;
  secrets: {
    admin: { password: string } | { passwordHash: string };
    /** `SESSION_SECRET`: signs and encrypts what `core/platform/keys.ts` and `encryption.ts` name. */
    sessionKeys: ReplaceableSecret;
    /** `LINK_SECRET`, or else the session secret: signs the private links in emails. */
    linkKeys: ReplaceableSecret;
    /** Whether `LINK_SECRET` is set, so that links outlast the session secret. */
    hasLinkSecret: boolean;
    /** The previous one signs too, until the receiver has the current one. */
    automationWebhook: ReplaceableSecret | null;
    /** Stripe's key and the secret of its webhook signatures. */
    stripe: { key: string; webhook: string } | null;
    smtp: SmtpServer | null;
    /** Where alarms are posted, and PagerDuty's key for them. The address often is the secret. */
    alertWebhook: { url: string; routingKey: string | null } | null;
    twilioAuthToken: string | null;
    oidcClientSecret: string | null;
    /** Headers of what is sent to the trace collector: they often hold its key. */
    tracingHeaders: Record<string, string>;
    /** A code that always passes phone verification, for tests. */
    otpTestCode: string | null;
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
export function loadConfig(variables: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const env = parsed.data;
  const problems = [...missing(env), ...(env.NODE_ENV === 'production' ? unsafe(env, variables) : [])];
  if (problems.length > 0) throw new ConfigurationError(problems);
  return assemble(env);
}

/** What looks wrong in the settings but stops nothing, one sentence each, for the log of a start. */
export function settingWarnings({ stripe }: Pick<Config, 'stripe'>): string[] {
  const key = stripe?.publishableKey ?? null;
  return key === null || key.startsWith('pk_')
    ? []
    : ['STRIPE_PUBLISHABLE_KEY should start with pk_; please check it against the API keys in Stripe’s dashboard'];
}

function missing(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.DATABASE_URL)
    problems.push('DATABASE_URL is missing: the PostgreSQL database that stores everything (npm start runs its own)');
  if (!env.ADMIN_PASSWORD && !env.ADMIN_PASSWORD_HASH)
    problems.push(
      'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is missing: without one, no one can sign in to the admin area',
    );
  if (!env.SESSION_SECRET)
    problems.push('SESSION_SECRET is missing: 32 or more random characters, for example from "openssl rand -hex 32"');
  if (env.AUTOMATION_WEBHOOK_URL && !env.AUTOMATION_WEBHOOK_SECRET)
    problems.push(
      'AUTOMATION_WEBHOOK_SECRET is missing: without it, the receiver can’t tell our webhooks from forged ones',
    );
  for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'AUTOMATION_WEBHOOK_SECRET'] as const) {
    const previous = env[`${name}_PREVIOUS`];
    if (previous !== undefined && (!env[name] || previous === env[name]))
      problems.push(`${name}_PREVIOUS must be the value that ${name} had before its current one`);
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET is missing: without it, we can’t tell Stripe’s events from forged ones');
  if (env.STRIPE_SECRET_KEY && env.PAYMENTS === 'demo')
    problems.push('PAYMENTS=demo and STRIPE_SECRET_KEY can’t both be set: with a key, customers are charged');
  if (!env.REDIS_URL && (env.REDIS_SENTINELS || env.REDIS_CLUSTER === 'on'))
    problems.push('REDIS_URL is missing: REDIS_SENTINELS and REDIS_CLUSTER only say how to reach it');
  if (env.REDIS_SENTINELS && env.REDIS_CLUSTER === 'on')
    problems.push('REDIS_SENTINELS and REDIS_CLUSTER can’t both be set: a cluster promotes its own replicas');
  if (env.RETENTION_MESSAGES_DAYS < env.RETENTION_JOBS_DAYS)
    problems.push('RETENTION_MESSAGES_DAYS must be at least RETENTION_JOBS_DAYS: a message is kept as long as its job');
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  if (twilio.some((name) => env[name]))
    for (const name of twilio)
      if (!env[name]) problems.push(`${name} is missing: text messages need an account, its token and a sender`);
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (env.OIDC_NAME || oidc.some((name) => env[name]))
    for (const name of oidc)
      if (!env[name])
        problems.push(`${name} is missing: a sign-in provider needs its address, a client and its secret`);
  if (env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_')) {
    const live = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map((key) => key.includes('_live_'));
    if (live[0] !== live[1])
      problems.push(
        'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are for different modes: one is live, the other is test',
      );
  }
  return problems;
}

function unsafe(env: Environment, variables: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  if (!env.REDIS_URL) problems.push('REDIS_URL is missing: production keeps the queue in Redis');
  if (!env.PUBLIC_URL)
    problems.push(
      'PUBLIC_URL is missing: the address visitors use, needed for links and for checking where requests come from',
    );
  else if (!env.PUBLIC_URL.startsWith('https://'))
    problems.push('PUBLIC_URL must be https, or the session cookie could be read in transit');
  if (!env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'demo')
    problems.push('STRIPE_SECRET_KEY is missing: nothing would be charged (PAYMENTS=demo starts with a demo checkout)');
  if (!env.SMTP_URL) problems.push('SMTP_URL is missing: emails would be captured instead of sent');
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD.length < 15)
    problems.push('ADMIN_PASSWORD must have at least 15 characters');
  if (env.OIDC_ISSUER && !env.OIDC_ISSUER.startsWith('https://'))
    problems.push('OIDC_ISSUER must be https, or anyone on the way could sign in as any member');
  if (env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is for load tests; production needs the limits');
  for (const name of ['OTP_TEST_CODE', 'STRIPE_API_BASE', 'TWILIO_API_BASE']) {
    if (variables[name]) problems.push(`${name} is for tests and must not be set in production`);
  }
  return [...problems, ...knownToEverybody(env)];
}

function assemble(env: Environment): Config {
  return {
    production: env.NODE_ENV === 'production',
    http: {
      host: env.HOST,
      port: env.PORT,
      publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
      trustProxy: env.TRUST_PROXY,
      rateLimits: env.RATE_LIMITS === 'on',
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
    automation: { url: env.AUTOMATION_WEBHOOK_URL ?? null },
    stripe: env.STRIPE_SECRET_KEY
      ? {
          livemode: env.STRIPE_SECRET_KEY.includes('_live_'),
          publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
          apiBase: env.STRIPE_API_BASE ?? null,
        }
      : null,
    partnerAccounts: { ETC: env.PARTNER_ACCOUNT_ETC ?? null, DIRECTFIL: env.PARTNER_ACCOUNT_DIRECTFIL ?? null },
    approvals: { secondPerson: env.SECOND_APPROVAL === 'on', aboveCents: env.APPROVAL_ABOVE_DOLLARS * 100 || null },
    mail: { from: env.MAIL_FROM, team: env.TEAM_EMAIL, connections: env.SMTP_CONNECTIONS },
    acknowledgements: acknowledgementsOf(env),
    alerts: {
      deadJobs: env.ALERT_DEAD_JOBS,
      lateSeconds: env.ALERT_LATE_SECONDS,
      repeatSeconds: env.ALERT_REPEAT_SECONDS,
    },
    twilio: twilioOf(env),
    smsDailyLimit: env.SMS_DAILY_LIMIT,
    site: {
      brand: env.BRAND_NAME,
      supportPhone: env.SUPPORT_PHONE,
      supportEmail: env.SUPPORT_EMAIL,
      salesPhone: env.SALES_PHONE,
      links: linksOf(env),
    },
    retention: retentionOf(env),
    personalData: personalDataOf(env),
    concurrency: concurrencyOf(env),
    retrySchedule: env.RETRY_SCHEDULE,
    tracing: tracingOf(env),
    traceUrlTemplate: env.TRACE_URL_TEMPLATE ?? null,
    oidc: oidcOf(env),
    secrets: {
      admin: env.ADMIN_PASSWORD_HASH
        ? { passwordHash: env.ADMIN_PASSWORD_HASH }
        : { password: env.ADMIN_PASSWORD ?? '' },
      ...signingKeys(env),
      stripe:
        env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
          ? { key: env.STRIPE_SECRET_KEY, webhook: env.STRIPE_WEBHOOK_SECRET }
          : null,
      smtp: smtpOf(env),
      alertWebhook: env.ALERT_WEBHOOK_URL
        ? { url: env.ALERT_WEBHOOK_URL, routingKey: env.ALERT_ROUTING_KEY ?? null }
        : null,
      oidcClientSecret: env.OIDC_CLIENT_SECRET ?? null,
      twilioAuthToken: env.TWILIO_AUTH_TOKEN ?? null,
      tracingHeaders: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      otpTestCode: env.OTP_TEST_CODE ?? null,
    },
  };
}

function acknowledgementsOf(env: Environment): Config['acknowledgements'] {
  if (env.RATE_LIMITS !== 'on') return null;
  return {
    perAddress: env.ACKNOWLEDGEMENTS_PER_ADDRESS,
    perTenMinutes: env.ACKNOWLEDGEMENTS_PER_TEN_MINUTES,
    perHour: env.ACKNOWLEDGEMENTS_PER_HOUR,
  };
}

function twilioOf(env: Environment): Config['twilio'] {
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_FROM) return null;
  return { accountSid: env.TWILIO_ACCOUNT_SID, from: env.TWILIO_FROM, apiBase: env.TWILIO_API_BASE ?? null };
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

/** The endpoint is the collector's address without the path for spans, as OpenTelemetry defines it. */
function tracingOf(env: Environment): TracingConfig | null {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service: env.OTEL_SERVICE_NAME ?? null,
    attributes: env.OTEL_RESOURCE_ATTRIBUTES ?? {},
  };
}

function redisOf(env: Environment): RedisConfig | null {
  if (!env.REDIS_URL) return null;
  const { REDIS_SENTINELS: servers, REDIS_SENTINEL_PASSWORD: password = null } = env;
  return {
    url: env.REDIS_URL,
    isCluster: env.REDIS_CLUSTER === 'on',
    sentinels: servers ? { servers, password } : null,
  };
}
