import type { RunState } from '#core/jobs/schemas.ts';
import type { DriftKind } from '#core/money/drift/rules.ts';
import type { DestinationName, DestinationState } from '#core/operations/health/schemas.ts';
import type { ExpiringTable } from '#core/operations/retention/rules.ts';
import type { Tone } from '../../../ui/status.tsx';

export const destinationNames: Record<DestinationName, string> = {
  automation: 'Automation webhook',
  mail: 'Email',
  sms: 'Text messages',
  payments: 'Payments',
};

export const destinationStates: Record<DestinationState, { tone: Tone; words: string }> = {
  working: { tone: 'good', words: 'Working' },
  failing: { tone: 'bad', words: 'Failing' },
  quiet: { tone: 'plain', words: 'No tries lately' },
  off: { tone: 'plain', words: 'Not set up' },
};

export const runStates: Record<RunState, { tone: Tone; words: string }> = {
  never: { tone: 'plain', words: 'Has not run yet' },
  running: { tone: 'good', words: 'Running' },
  succeeded: { tone: 'good', words: 'Succeeded' },
  failed: { tone: 'bad', words: 'Failed' },
  lost: { tone: 'waiting', words: 'Process was lost' },
};

/** What is not done without a setting, and what happens when it comes. */
export const heldReasons: Record<string, string> = {
  AUTOMATION_WEBHOOK_URL:
    'No address is configured to post leads to. Leads of the last 30 days go out when there is one; older ones are cancelled.',
  STRIPE_SECRET_KEY: 'Stripe cannot be asked. Payments are read, and partners paid, when there is a key.',
  TWILIO_ACCOUNT_SID: 'No text message can be sent and no number bought. What is too late by then is left out.',
};

/** What is deleted after some days. */
export const retained: Record<ExpiringTable, string> = {
  idempotency_key: 'Idempotency keys of forms',
  admin_session: 'Sessions that have ended',
  phone_code: 'Phone codes',
  throttle: 'Counts of tries',
  stripe_event: 'Events of Stripe that were read',
  job: 'Finished jobs and their attempts',
  message: 'Emails and text messages',
};

export const driftNames: Record<DriftKind, string> = {
  'order-unknown': 'An order we do not know',
  'subscription-missing': 'A subscription is missing here',
  'subscription-differs': 'A subscription',
  'invoice-missing': 'An invoice is missing here',
  'invoice-differs': 'An invoice',
  'commission-missing': 'A payment earned no commission',
  'transfer-unknown': 'A transfer we do not know',
  'transfer-differs': 'A transfer',
  'transfer-missing': 'A transfer Stripe does not know',
  'ledger-differs': 'The ledger',
};
