import { z } from 'zod';
import { email, expectedVersion } from '#core/shared/schemas.ts';
import { subscriberStatuses } from './rules.ts';

export const subscription = z.strictObject({
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }).toLowerCase(),
});
export type SubscriptionInput = z.input<typeof subscription>;
export type Subscription = z.output<typeof subscription>;

/** The id is derived from the address, so the answer does not reveal whether it was already subscribed. */
export const subscriptionAccepted = z.object({ id: z.uuid() });

/** A row of the admin list. */
export const newsletterSubscriberRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.string(),
  email: z.string(),
  created_at: z.string(),
  /** The team member it is assigned to. */
  assignee: z.string().nullable(),
  /** A subscription has no due times. */
  due_at: z.null(),
});
export type NewsletterSubscriberRow = z.infer<typeof newsletterSubscriberRow>;

/** An administrator's change of a subscription. */
export const subscriberChange = z.strictObject({
  status: z.enum(subscriberStatuses, { error: 'Please choose a status' }),
  version: expectedVersion,
});
export type SubscriberChange = z.output<typeof subscriberChange>;
