import type { SecretList } from '#core/platform/keys.ts';
import type { Environment } from './env.ts';

/** The bounds on uploaded files, in bytes. */
export interface UploadBounds {
  /** What may come from one address in a day, and in all. */
  perAddressBytes: number;
  inAllBytes: number;
}

/** What signs and encrypts. */
export function signingKeys(env: Environment) {
  const sessionKeys: SecretList = env.SESSION_SECRET ?? [''];
  return {
    sessionKeys,
    linkKeys: env.LINK_SECRET ?? sessionKeys,
    hasLinkSecret: env.LINK_SECRET !== undefined,
    automationWebhook: env.AUTOMATION_WEBHOOK_SECRET ?? null,
  };
}

/**
 * Days after which rows are deleted, by table, and what is known of people is erased: bodies of messages, forms, and what is
 * about money. `core/privacy/retention.ts` says what of what.
 */
export function retentionOf(env: Environment) {
  const [bodies, forms, money] = [env.RETENTION_BODIES_DAYS, env.RETENTION_FORMS_DAYS, env.RETENTION_MONEY_DAYS];
  return {
    // A form sent again later than this is stored twice, and browsers keep retrying for days.
    idempotency_key: 30,
    admin_session: 30,
    phone_code: 30,
    throttle: 1,
    // Stripe keeps events for 30 days; without their rows they would be read again.
    stripe_event: 90,
    job: 90,
    // They name people, so they stay no longer than forms, and an event no longer than what it says.
    message: Math.min(365, forms),
    webhook_event: Math.min(30, bodies),
    bodies,
    forms,
    money,
  };
}

const megabyte = 1024 * 1024;

/** The bounds on uploads. */
export function uploadsOf({ UPLOADS_MB_PER_DAY: [perAddress, inAll] }: Environment): UploadBounds {
  return { perAddressBytes: perAddress * megabyte, inAllBytes: inAll * megabyte };
}
