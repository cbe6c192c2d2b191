import { statesBefore } from '#core/shared/rules.ts';

export const subscriberStatuses = ['subscribed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** An address that unsubscribed can only subscribe again itself, as a new record. */
export const subscriberTransitions: Record<SubscriberStatus, readonly SubscriberStatus[]> = {
  subscribed: ['unsubscribed'],
  unsubscribed: [],
};

/** The statuses with a transition to this one. */
export function statusesBefore(status: SubscriberStatus): SubscriberStatus[] {
  return statesBefore(subscriberTransitions, status);
}
