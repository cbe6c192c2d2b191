import type { EventType } from '#core/money/billing/rules.ts';
import { account } from './account.ts';
import { chargeDispute } from './charge-dispute.ts';
import { chargeRefunded } from './charge-refunded.ts';
import { checkoutSession } from './checkout-session.ts';
import { creditNote } from './credit-note.ts';
import { customerSubscription } from './customer-subscription.ts';
import type { EventHandler } from './event.ts';
import { invoice } from './invoice.ts';
import { invoicePaymentFailed } from './invoice-payment-failed.ts';
import { refund } from './refund.ts';
import { subscriptionSchedule } from './subscription-schedule.ts';
import { transferReversed } from './transfer-reversed.ts';

/** Every type of event that is taken in, with who deals with it. A type without a handler does not compile. */
export const eventHandlers: Record<EventType, EventHandler> = {
  'checkout.session.completed': checkoutSession,
  'checkout.session.async_payment_succeeded': checkoutSession,
  'checkout.session.async_payment_failed': checkoutSession,
  'checkout.session.expired': checkoutSession,
  'customer.subscription.created': customerSubscription,
  'customer.subscription.updated': customerSubscription,
  'customer.subscription.deleted': customerSubscription,
  'customer.subscription.paused': customerSubscription,
  'customer.subscription.resumed': customerSubscription,
  'subscription_schedule.aborted': subscriptionSchedule,
  'subscription_schedule.canceled': subscriptionSchedule,
  'subscription_schedule.released': subscriptionSchedule,
  'invoice.finalized': invoice,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoicePaymentFailed,
  'invoice.payment_action_required': invoicePaymentFailed,
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'charge.refunded': chargeRefunded,
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': chargeDispute,
  'charge.dispute.updated': chargeDispute,
  'charge.dispute.funds_withdrawn': chargeDispute,
  'charge.dispute.funds_reinstated': chargeDispute,
  'charge.dispute.closed': chargeDispute,
  'credit_note.created': creditNote,
  'credit_note.voided': creditNote,
  'transfer.reversed': transferReversed,
  'account.updated': account,
};
