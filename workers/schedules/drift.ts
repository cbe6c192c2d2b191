import type { ScheduledJob } from './scheduled-job.ts';

/**
 * Compares Stripe with our rows once a day: `core/money/drift/service.ts`. It looks more often whether a comparison is
 * due, so that one that could not end is made up for.
 */
export const drift: ScheduledJob = {
  name: 'stripe-drift',
  everyMilliseconds: 15 * 60_000,
  run: async ({ core: { drift: service, logger }, signal = new AbortController().signal, relay }) => {
    const findings = await service.checkWhenDue(signal);
    if (!findings) return;
    logger[findings.length > 0 ? 'error' : 'info']({ findings: findings.length }, 'compared the database with Stripe');
    relay.wake();
  },
};
