/** What is erased when it is old, and the setting that says when: `RETENTION_BODIES_DAYS`, `_FORMS_DAYS` or `_MONEY_DAYS`. */
export const expiredPeriods = {
  message: 'bodies',
  job_attempt: 'bodies',
  webhook_event: 'bodies',
  contact_form: 'forms',
  demo_request: 'forms',
  newsletter_subscriber: 'forms',
  partner_application: 'forms',
  custom_deal: 'forms',
  privacy_request: 'forms',
  partner: 'money',
  approved_deal: 'money',
  checkout: 'money',
  payee: 'money',
} as const;
export type ExpiredName = keyof typeof expiredPeriods;
export const expiredNames = Object.keys(expiredPeriods) as ExpiredName[];
export type KeptPeriod = (typeof expiredPeriods)[ExpiredName];

/** Why something old is not erased yet. */
export const heldReasons = ['job', 'number', 'payment', 'commission', 'failed'] as const;
export type HeldReason = (typeof heldReasons)[number];
