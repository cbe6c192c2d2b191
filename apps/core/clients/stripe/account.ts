import type { Asking } from './asking.ts';
import type { ReceiverState } from './client.ts';

/** Whether Stripe lets the account of our key take payments. */
export async function readTakesPayments(stripe: Asking): Promise<boolean> {
  const account = await stripe.ask('account', () => stripe.sdk.accounts.retrieveCurrent());
  return account.charges_enabled;
}

/** The addresses that Stripe sends the account's events to. */
export function readReceivers(stripe: Asking): Promise<ReceiverState[]> {
  return stripe.all(
    (page) => stripe.sdk.webhookEndpoints.list(page),
    ({ url, status }) => [{ url, isEnabled: status === 'enabled' }],
  );
}
