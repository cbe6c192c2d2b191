import { z } from 'zod';
import { email, expectedVersion } from '#core/shared/schemas.ts';
import { subscriberStatuses } from './rules.ts';

export const subscription = z.strictObject({
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }).toLowerCase(),
});
export type SubscriptionInput = z.input<typeof subscription>;
export type Subscription = z.output<typeof subscription>;

/** The id follows from the address, so the answer does not tell whether it was subscribed before. */
export const subscriptionAccepted = z.object({ id: z.uuid() });

/** A row of the admin list. */
export const newsletterSubscriberRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.string(),
  email: z.string(),
  created_at: z.string(),
  /** The member of the team who sees to it. */
  assignee: z.string().nullable(),
  /** Nothing is ever due. */
  due_at: z.null(),
});
export type NewsletterSubscriberRow = z.infer<typeof newsletterSubscriberRow>;

/** What an administrator does with a subscription. */
export const subscriberChange = z.strictObject({
  status: z.enum(subscriberStatuses, { error: 'Please choose a status' }),
  version: expectedVersion,
});
export type SubscriberChange = z.output<typeof subscriberChange>;
