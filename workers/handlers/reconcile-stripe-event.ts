import type { Handler } from '../handler.ts';

/** Syncs the object of a Stripe event: `core/money/billing/stripe-events.ts` maps event types to syncs. */
export const reconcileStripeEvent: Handler<'reconcile-stripe-event'> = async ({ billing }, { id }, { signal }) => {
  if (!billing) return { outcome: 'skipped', note: 'Stripe is not configured' };
  const { note, invoices } = await billing.syncStoredEvent(id, signal);
  return { outcome: invoices.length > 0 ? 'succeeded' : 'skipped', note };
};
