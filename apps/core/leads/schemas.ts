import { z } from 'zod';
import { demoWeeks } from './demo-request/rules.ts';
import { trackedKinds } from './registry.ts';

/** The status a sender may see; nothing of the form's content. */
export const trackedStatus = z.object({
  kind: z.enum(trackedKinds),
  reference: z.string(),
  received_at: z.string(),
  /** Whether the team was notified, and when at first: null also where that is so long ago that it is no longer kept. */
  delivered: z.boolean(),
  delivered_at: z.string().nullable(),
  /** The notification of the team takes longer than it should. */
  delayed: z.boolean(),
  /** No attempt to notify the team is left until an administrator acts. */
  stuck: z.boolean(),
  /** Whether and when a team member took it up. */
  answered: z.boolean(),
  answered_at: z.string().nullable(),
  /** Whether it was closed, answered or not. */
  closed: z.boolean(),
  promised_by: z.string(),
  /** The response time was breached. */
  overdue: z.boolean(),
  /** The phase of a demo's seven days, and their end; null for other forms. */
  demo_week: z.enum(demoWeeks).nullable(),
  ends_at: z.string().nullable(),
  /** An approved partner's link to the checkout; null for everyone else. */
  partner_link: z.string().nullable(),
});
export type TrackedStatus = z.infer<typeof trackedStatus>;
