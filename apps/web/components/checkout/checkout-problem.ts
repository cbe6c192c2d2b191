import { ApiError, sentence } from '../../api/errors.ts';

/** Why there is no payment page. */
export interface CheckoutProblem {
  reason: string;
  /** No answer came: support could not say more about it, sales can take the order. */
  unanswered: boolean;
}

/** The reason a payment page could not be opened: the server's, if it gave one. */
export function problemOf(error: unknown): CheckoutProblem {
  const fromServer = error instanceof ApiError && error.fromServer;
  return {
    reason: fromServer ? sentence(error) : 'Failed to create checkout session',
    unanswered: error instanceof ApiError && error.status === 0,
  };
}
