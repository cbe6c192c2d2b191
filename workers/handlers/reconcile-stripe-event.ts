import type { Handler } from '../handler.ts';

/** Syncs what an event from Stripe is about: `core/money/billing/stripe-events.ts` says what that is. */
export const reconcileStripeEvent: Handler<'reconcile-stripe-event'> = async ({ billing }, { id }) => {
  if (!billing) return { outcome: 'skipped', note: 'Stripe is not configured' };
  const { note, invoices } = await billing.syncStoredEvent(id);
  return { outcome: invoices.length > 0 ? 'succeeded' : 'skipped', note };
};
