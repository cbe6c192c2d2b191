import type { Environment } from './env.ts';

/** The bounds on uploaded files, in bytes. */
export interface UploadBounds {
  /** What may come from one address in a day, and in all. */
  perAddressBytes: number;
  inAllBytes: number;
  /** Files are refused while less is free on the disk of the data folder, or the database is as large. */
  minFreeBytes: number;
  maxDatabaseBytes: number | null;
}

/** What signs and encrypts, each with the value before it while that is still accepted. */
export function signingKeys(env: Environment) {
  const { AUTOMATION_WEBHOOK_SECRET: webhook, AUTOMATION_WEBHOOK_SECRET_PREVIOUS: previousWebhook = null } = env;
  const sessionKeys = { current: env.SESSION_SECRET ?? '', previous: env.SESSION_SECRET_PREVIOUS ?? null };
  return {
    sessionKeys,
    linkKeys: env.LINK_SECRET ? { current: env.LINK_SECRET, previous: env.LINK_SECRET_PREVIOUS ?? null } : sessionKeys,
    hasLinkSecret: env.LINK_SECRET !== undefined,
    automationWebhook: webhook ? { current: webhook, previous: previousWebhook } : null,
  };
}

/** By table: `core/operations/retention/expiring.ts` names them. */
export function retentionOf(env: Environment) {
  return {
    idempotency_key: env.RETENTION_IDEMPOTENCY_KEYS_DAYS,
    admin_session: env.RETENTION_SESSIONS_DAYS,
    phone_code: env.RETENTION_PHONE_CODES_DAYS,
    throttle: env.RETENTION_THROTTLES_DAYS,
    stripe_event: env.RETENTION_STRIPE_EVENTS_DAYS,
    job: env.RETENTION_JOBS_DAYS,
    // They name people, so they stay no longer than forms, and an event no longer than what it says.
    message: Math.min(env.RETENTION_MESSAGES_DAYS, env.RETENTION_FORMS_DAYS),
    webhook_event: Math.min(env.RETENTION_WEBHOOK_EVENTS_DAYS, env.RETENTION_BODIES_DAYS),
  };
}

/** Days after which what is known of people is erased: `core/privacy/expired/kinds.ts` says what of what. */
export const personalDataOf = (env: Environment) => ({
  bodies: env.RETENTION_BODIES_DAYS,
  forms: env.RETENTION_FORMS_DAYS,
  money: env.RETENTION_MONEY_DAYS,
});

/** By queue: `core/jobs/definitions.ts` names them. */
export function concurrencyOf(env: Environment) {
  return {
    webhooks: env.CONCURRENCY_WEBHOOKS,
    events: env.CONCURRENCY_EVENTS,
    'emails-security': env.CONCURRENCY_EMAILS_SECURITY,
    'emails-urgent': env.CONCURRENCY_EMAILS_URGENT,
    emails: env.CONCURRENCY_EMAILS,
    'emails-bulk': env.CONCURRENCY_EMAILS_BULK,
    'phones-urgent': env.CONCURRENCY_PHONES_URGENT,
    phones: env.CONCURRENCY_PHONES,
    'stripe-events': env.CONCURRENCY_STRIPE_EVENTS,
    payouts: env.CONCURRENCY_PAYOUTS,
    files: env.CONCURRENCY_FILES,
  };
}

const megabyte = 1024 * 1024;

/** The bounds on uploads. */
export function uploadsOf(env: Environment): UploadBounds {
  const {
    UPLOAD_MAX_DATABASE_MB: maxDatabase,
    UPLOADS_MB_PER_DAY: [perAddress, inAll],
  } = env;
  return {
    perAddressBytes: perAddress * megabyte,
    inAllBytes: inAll * megabyte,
    minFreeBytes: env.UPLOAD_MIN_FREE_MB * megabyte,
    maxDatabaseBytes: maxDatabase === undefined ? null : maxDatabase * megabyte,
  };
}
