import type { Sweep } from './sweep.ts';

/** Says at the start, and every hour after it, which prices the catalogue at Stripe lacks. */
export const sweepStripeCatalogue: Sweep = {
  name: 'stripe-catalogue',
  everyMilliseconds: 60 * 60_000,
  run: async ({ core }) => {
    const problems = (await core.billing?.catalogueProblems()) ?? [];
    if (problems.length > 0)
      core.logger.error({ problems }, 'plans cannot be sold as they are: run npm run stripe:setup');
  },
};
