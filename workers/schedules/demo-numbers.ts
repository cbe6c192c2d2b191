import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Schedule } from './schedule.ts';

/** Returns numbers that were unused for a month to Twilio, which charges for them. */
export const demoNumbers: Schedule = {
  name: 'demo-numbers',
  everySeconds: 3_600,
  run: async ({ core }) => {
    const returned = await core.demoLifecycle.returnIdleNumbers(20).catch((error: unknown) => {
      if (!(error instanceof DeliveryFailure)) throw error;
      core.logger.warn(
        { error_class: error.errorClass },
        'a number could not be returned; the next round will try again',
      );
      return 0;
    });
    if (returned > 0) core.logger.info({ numbers: returned }, 'returned numbers that no demo needed');
  },
};
