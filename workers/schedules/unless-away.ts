import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Logger } from '#core/platform/logger.ts';

/** What Stripe answers; null, with a log entry, when it does not answer: the next run tries again. */
export async function unlessAway<T>(logger: Logger, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    logger.warn({ error_class: error.errorClass }, 'Stripe could not be asked; the next round asks again');
    return null;
  }
}
