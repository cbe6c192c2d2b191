import type { Schedule } from './schedule.ts';

/** Reports every hour which prices the catalog at Stripe lacks. */
export const stripeCatalog: Schedule = {
  name: 'stripe-catalog',
  everySeconds: 3_600,
  run: async ({ core: { billing, logger } }) => {
    const problems = billing && (await billing.catalogProblems());
    if (problems && problems.length > 0)
      logger.error(
        { problems },
        'plans cannot be sold because the Stripe catalog is out of date: run npm run stripe:setup',
      );
  },
};
