import { NewerVersionNeeded } from '#core/jobs/newer-version.ts';
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
} satisfies Record<string, Sync>;

/** The event types that come with those above and add nothing. They are acknowledged and dropped. */
const unusedEvents: readonly string[] = [
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'subscription_schedule.completed',
  'subscription_schedule.created',
  'subscription_schedule.expiring',
  'subscription_schedule.updated',
  'invoice.created',
  'invoice.deleted',
  'invoice.finalization_failed',
  'invoice.overdue',
  'invoice.overpaid',
  'invoice.payment_attempt_required',
  'invoice.payment_succeeded',
  'invoice.sent',
  'invoice.upcoming',
  'invoice.updated',
  'invoice.will_be_due',
  'charge.refund.updated',
  'credit_note.updated',
  'transfer.created',
  'transfer.updated',
];

type EventType = keyof typeof stripeEvents;

export const isEventType = (type: string): type is EventType => Object.hasOwn(stripeEvents, type);

export const eventTypes: readonly EventType[] = Object.keys(stripeEvents).filter(isEventType);

export const isUnusedEvent = (type: string): boolean => unusedEvents.includes(type);

/**
 * Syncs the object of a stored event, and records the decision on the event. Throws `NewerVersionNeeded` for a type
 * that only a newer version knows.
 */
export async function syncStoredEvent(dependencies: SyncDependencies, id: string): Promise<Synced> {
  const { prisma, sql } = dependencies.database;
  const event = await prisma.stripeEvent.findUnique({ where: { id }, select: { type: true, objectId: true } });
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
  { type, objectId }: { type: string; objectId: string },
): Promise<Synced> {
  if (isEventType(type)) return stripeEvents[type](dependencies, objectId);
  if (isUnusedEvent(type)) return skipped('Nothing to do for this type of event');
  throw new NewerVersionNeeded();
}
