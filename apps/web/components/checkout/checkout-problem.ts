import { ApiError, sentence } from '../../api/errors.ts';

/** Why there is no payment page. */
export interface CheckoutProblem {
  reason: string;
  /** The payment service was not reached, so changing the input does not help. */
  unreachable: boolean;
}

/** The reason a payment page could not be opened: the server's, if it gave one. */
export function problemOf(error: unknown): CheckoutProblem {
  const fromServer = error instanceof ApiError && error.fromServer;
  return {
    reason: fromServer ? sentence(error) : 'Failed to create checkout session',
    unreachable: error instanceof ApiError && error.unreachable,
  };
}
