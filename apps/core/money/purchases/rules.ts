import { isAlive } from '#core/money/billing/rules.ts';
import { erasedText } from '#core/resources/rules.ts';

/** The states of a purchase; `demo`: made where nothing is charged. */
export const purchaseStates = ['demo', 'creating', 'open', 'processing', 'paid', 'review', 'failed', 'expired'];

/** What decides whether a receptionist can be set up for a purchase; amounts in cents. */
export interface PurchaseNow {
  status: string;
  customer_email: string;
  /** The subscription's status in Stripe's words; null before there is one. */
  subscription: string | null;
  received: number;
  refunded: number;
}

/** Why no receptionist can be set up for a purchase; null when one can. */
export function setUpRefusal({ status, customer_email, subscription, received, refunded }: PurchaseNow): string | null {
  if (customer_email === erasedText) return 'The buyer’s data was erased, so there’s nobody to set it up for.';
  if (status !== 'paid') return 'This purchase isn’t paid, so there’s nothing to set up yet.';
  if (subscription !== null && !isAlive({ status: subscription }))
    return 'This purchase has ended, so there’s nothing to set up.';
  if (refunded > 0 && refunded >= received) return 'This purchase was refunded, so there’s nothing to set up.';
  return null;
}
