import { DeliveryFailure } from '#core/jobs/failure.ts';
import type { Sweep } from './sweep.ts';

/** Releases commissions whose days of waiting are over, looks for accounts that are ready now, and has them paid. */
export const sweepCommissions: Sweep = {
  name: 'commissions',
  everyMilliseconds: 60_000,
  run: async ({ core, relay }) => {
    const queued = await core.commissions.advance().catch((error: unknown) => {
      if (!(error instanceof DeliveryFailure)) throw error;
      core.logger.warn(
        { error_class: error.errorClass },
        'Stripe could not be asked about payouts; the next round does',
      );
      return 0;
    });
    if (queued > 0) relay.wake();
  },
};
