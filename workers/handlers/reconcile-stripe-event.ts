import { notConfigured } from '#core/clients/failure.ts';
import type { Handler } from '../handler.ts';

/** Syncs the object of a Stripe event: `core/money/billing/stripe-events.ts` maps event types to syncs. */
export const reconcileStripeEvent: Handler<'reconcile-stripe-event'> = async ({ billing }, { id }, { signal }) => {
  if (!billing) throw notConfigured('STRIPE_SECRET_KEY');
  const { outcome, note } = await billing.syncStoredEvent(id, signal);
  return { outcome, note };
};
