import { isEventType } from '#core/money/billing/rules.ts';
import type { Handler } from '../handler.ts';
import { eventHandlers } from '../stripe/registry.ts';

/** Brings our rows in line with what an event from Stripe is about. */
export const reconcileStripeEvent: Handler<'reconcile-stripe-event'> = async ({ billing }, { id }) => {
  if (!billing) return { outcome: 'skipped', note: 'Stripe is not configured' };
  const event = await billing.inbox.event(id);
  if (!event) return { outcome: 'skipped', note: 'The event is gone' };
  if (!isEventType(event.type)) return { outcome: 'skipped', note: 'This version has no use for the event' };
  const { note, invoices } = await eventHandlers[event.type](billing, event.objectId);
  await billing.inbox.settle(id, note);
  return { outcome: invoices.length > 0 ? 'succeeded' : 'skipped', note };
};
