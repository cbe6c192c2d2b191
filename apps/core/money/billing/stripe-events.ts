import {
  type Sync,
  type SyncDependencies,
  type Synced,
  syncAccount,
  syncCheckout,
  syncFailedPayment,
  syncInvoice,
  syncMovement,
  syncSchedule,
  syncSubscription,
  syncTransfer,
} from './sync.ts';

/**
 * Every type of event that is taken in, and what is synced for it; others are answered and forgotten. An event only names
 * the object to be read again: duplicates, other orders and missing events end in the same rows.
 */
export const stripeEvents = {
  'checkout.session.completed': syncCheckout,
  'checkout.session.async_payment_succeeded': syncCheckout,
  'checkout.session.async_payment_failed': syncCheckout,
  'checkout.session.expired': syncCheckout,
  'customer.subscription.created': syncSubscription,
  'customer.subscription.updated': syncSubscription,
  'customer.subscription.deleted': syncSubscription,
  'customer.subscription.paused': syncSubscription,
  'customer.subscription.resumed': syncSubscription,
  'subscription_schedule.aborted': syncSchedule,
  'subscription_schedule.canceled': syncSchedule,
  'subscription_schedule.released': syncSchedule,
  'invoice.finalized': syncInvoice,
  'invoice.paid': syncInvoice,
  'invoice.payment_failed': syncFailedPayment,
  'invoice.payment_action_required': syncFailedPayment,
  'invoice.voided': syncInvoice,
  'invoice.marked_uncollectible': syncInvoice,
  'charge.refunded': syncMovement('charge'),
  'refund.created': syncMovement('refund'),
  'refund.updated': syncMovement('refund'),
  'refund.failed': syncMovement('refund'),
  'charge.dispute.created': syncMovement('dispute'),
  'charge.dispute.updated': syncMovement('dispute'),
  'charge.dispute.funds_withdrawn': syncMovement('dispute'),
  'charge.dispute.funds_reinstated': syncMovement('dispute'),
  'charge.dispute.closed': syncMovement('dispute'),
  'credit_note.created': syncMovement('credit_note'),
  'credit_note.voided': syncMovement('credit_note'),
  'transfer.reversed': syncTransfer,
  'account.updated': syncAccount,
} satisfies Record<string, Sync>;

type EventType = keyof typeof stripeEvents;

export const isEventType = (type: string): type is EventType => Object.hasOwn(stripeEvents, type);

export const eventTypes: readonly EventType[] = Object.keys(stripeEvents).filter(isEventType);

/** Syncs what a stored event is about, and notes on the event what was decided. */
export async function syncStoredEvent(dependencies: SyncDependencies, id: string): Promise<Synced> {
  const { prisma, sql } = dependencies.database;
  const event = await prisma.stripeEvent.findUnique({ where: { id }, select: { type: true, objectId: true } });
  if (!event) return { note: 'The event is gone', invoices: [] };
  if (!isEventType(event.type)) return { note: 'This version has no use for the event', invoices: [] };
  const synced = await stripeEvents[event.type](dependencies, event.objectId);
  await sql.query({
    name: 'settle-stripe-event',
    text: 'UPDATE stripe_event SET handled_at = coalesce(handled_at, now()), decision = $2 WHERE id = $1',
    values: [id, synced.note],
  });
  return synced;
}
