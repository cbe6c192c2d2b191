import type { Schedule } from './schedule.ts';

/**
 * Compares Stripe with our rows once a day: `core/money/drift/service.ts`. It looks more often whether a comparison is
 * due, so that one that could not end is made up for.
 */
export const drift: Schedule = {
  name: 'stripe-drift',
  everySeconds: 15 * 60,
  run: async ({ core: { drift: service, logger }, signal = new AbortController().signal, relay }) => {
    const findings = await service.checkWhenDue(signal);
    if (!findings) return;
    logger[findings.length > 0 ? 'error' : 'info']({ findings: findings.length }, 'compared the database with Stripe');
    relay.wake();
  },
};
