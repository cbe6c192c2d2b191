import type { ScheduledJob } from './scheduled-job.ts';
import { unlessAway } from './unless-away.ts';

/**
 * Compares Stripe with our rows once a day: `core/money/drift/service.ts`. It looks more often whether a comparison is
 * due, so that a day on which Stripe was away is made up for.
 */
export const drift: ScheduledJob = {
  name: 'stripe-drift',
  everyMilliseconds: 15 * 60_000,
  run: async ({ core: { drift: service, logger }, signal = new AbortController().signal, relay }) => {
    const findings = await unlessAway(logger, () => service.checkWhenDue(signal));
    if (!findings) return;
    logger[findings.length > 0 ? 'error' : 'info']({ findings: findings.length }, 'compared the database with Stripe');
    relay.wake();
  },
};
