import type { ScheduledJob } from './scheduled-job.ts';
import { unlessAway } from './unless-away.ts';

/** Reports every hour which prices the catalogue at Stripe lacks. */
export const stripeCatalogue: ScheduledJob = {
  name: 'stripe-catalogue',
  everyMilliseconds: 60 * 60_000,
  run: async ({ core: { billing, logger } }) => {
    const problems = billing && (await unlessAway(logger, billing.catalogueProblems));
    if (problems && problems.length > 0)
      logger.error({ problems }, 'plans cannot be sold as they are: run npm run stripe:setup');
  },
};
