import { ApiError, sentence } from '../../api/errors.ts';

/** Why there is no payment page. */
export interface CheckoutProblem {
  reason: string;
  /** The payment service was not reached, so it is no use to try with other words. */
  unreachable: boolean;
}

/** What to tell about a payment page that could not be opened: the server's reason, if it gave one. */
export function problemOf(error: unknown): CheckoutProblem {
  const told = error instanceof ApiError && error.fromServer;
  return {
    reason: told ? sentence(error) : 'Failed to create checkout session',
    unreachable: error instanceof ApiError && error.unreachable,
  };
}
