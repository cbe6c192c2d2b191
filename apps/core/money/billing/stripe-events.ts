import { DeliveryFailure } from '#core/clients/failure.ts';
import { db, now, run } from '#core/platform/statements.ts';
import {
  type Sync,
  type SyncDependencies,
  type Synced,
  skipped,
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
 * The event types we sync. An event only names the object to
 * read again, so duplicates, other orders and missing events lead to the same rows.
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
  'account.application.deauthorized': syncAccount,
} satisfies Record<string, Sync>;

type EventType = keyof typeof stripeEvents;

export const isEventType = (type: string): type is EventType => Object.hasOwn(stripeEvents, type);

export const eventTypes: readonly EventType[] = Object.keys(stripeEvents).filter(isEventType);

/** Syncs the object of a stored event, and records the decision on the event. */
export async function syncStoredEvent(dependencies: SyncDependencies, id: string): Promise<Synced> {
  const { prisma, sql } = dependencies.database;
  const event = await prisma.stripeEvent.findUnique({ where: { id }, select: { type: true, object_id: true } });
  if (!event) return skipped('The event no longer exists');
  const synced = await syncEvent(dependencies, event);
  await run(
    sql,
    db
      .updateTable('stripe_event')
      .set((row) => ({ handled_at: row.fn.coalesce('handled_at', now), decision: synced.note }))
      .where('id', '=', id),
    'settle-stripe-event',
  );
  return synced;
}

async function syncEvent(
  dependencies: SyncDependencies,
  { type, object_id }: { type: string; object_id: string },
): Promise<Synced> {
  if (isEventType(type)) return stripeEvents[type](dependencies, object_id);
  throw new DeliveryFailure('unknown_event');
}
