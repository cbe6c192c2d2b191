/** The tables from which rows are deleted some days later. */
export const expiringTables = [
  'idempotency_key',
  'admin_session',
  'phone_code',
  'throttle',
  'stripe_event',
  'job',
  'message',
  'webhook_event',
] as const;
export type ExpiringTable = (typeof expiringTables)[number];
