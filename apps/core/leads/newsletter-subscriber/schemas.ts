import { z } from 'zod';
import { email } from '#core/shared/schemas.ts';

export const subscription = z.strictObject({
  email: email({ required: 'Email is required', invalid: 'Invalid email address' }).toLowerCase(),
});
export type SubscriptionInput = z.input<typeof subscription>;
export type Subscription = z.output<typeof subscription>;

export const subscriptionAccepted = z.object({ id: z.uuid() });
