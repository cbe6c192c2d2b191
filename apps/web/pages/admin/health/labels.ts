import type { RunState } from '#core/jobs/schemas.ts';
import type { DriftKind } from '#core/money/drift/rules.ts';
import type { DestinationName, DestinationState } from '#core/operations/health/schemas.ts';
import type { Tone } from '../../../ui/status.tsx';

export const destinationNames: Record<DestinationName, string> = {
  scanner: 'Virus scanner',
  endpoints: 'Webhook endpoints',
  mail: 'Email',
  sms: 'Text messages',
  payments: 'Payments',
};

export const destinationStates: Record<DestinationState, { tone: Tone; words: string }> = {
  working: { tone: 'good', words: 'Working' },
  failing: { tone: 'bad', words: 'Failing' },
  quiet: { tone: 'plain', words: 'No recent attempts' },
  off: { tone: 'plain', words: 'Not set up' },
};

export const runStates: Record<RunState, { tone: Tone; words: string }> = {
  never: { tone: 'plain', words: 'Has not run yet' },
  running: { tone: 'good', words: 'Running' },
  succeeded: { tone: 'good', words: 'Succeeded' },
  failed: { tone: 'bad', words: 'Failed' },
  lost: { tone: 'waiting', words: 'Process stopped' },
};

const scheduledJobs: Readonly<Record<string, string>> = {
  commissions: 'Release commissions',
  'demo-numbers': 'Return unused numbers',
  'privacy-requests': 'Erase people’s data',
  spam: 'Email the team about spam, and delete old spam',
  'earlier-contracts': 'Scan earlier contracts for viruses',
  reconciler: 'Compare jobs with their queues',
  retention: 'Delete and erase what is old',
  stripe: 'Update payments from Stripe',
  'stripe-catalog': 'Check prices at Stripe',
  'stripe-drift': 'Compare with Stripe',
  'stripe-history': 'Read missed Stripe events',
  'stored-secrets': 'Encrypt stored secrets again',
  totals: 'Update list totals',
  'webhook-endpoints': 'Watch webhook endpoints',
  'webhook-recoveries': 'Send endpoints what they missed',
};

/** What a scheduled job does, with the name that alarms and the log use. */
export const scheduledJobLabel = (name: string) => {
  const label = scheduledJobs[name];
  return label ? `${label} (${name})` : name;
};

export const driftNames: Record<DriftKind, string> = {
  'order-unknown': 'Unknown order',
  'subscription-missing': 'Subscription missing here',
  'subscription-differs': 'Subscription differs',
  'invoice-missing': 'Invoice missing here',
  'invoice-differs': 'Invoice differs',
  'commission-missing': 'Payment earned no commission',
  'transfer-unknown': 'Unknown transfer',
  'transfer-differs': 'Transfer differs',
  'transfer-missing': 'Transfer missing at Stripe',
  'ledger-differs': 'Ledger differs',
};
