import { statesBefore } from '#core/shared/rules.ts';

export const subscriberStatuses = ['subscribed', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Who left can only subscribe again themselves, as a new record. */
export const subscriberTransitions: Record<SubscriberStatus, readonly SubscriberStatus[]> = {
  subscribed: ['unsubscribed'],
  unsubscribed: [],
};

/** The statuses a subscription can come from to reach this one. */
export function statusesBefore(status: SubscriberStatus): SubscriberStatus[] {
  return statesBefore(subscriberTransitions, status);
}
