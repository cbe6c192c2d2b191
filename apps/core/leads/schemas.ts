import { z } from 'zod';
import { demoWeeks } from './demo-request/rules.ts';
import { trackedKinds } from './registry.ts';

/** What a sender may know of a form on its way: nothing of what was written in it. */
export const trackedStatus = z.object({
  kind: z.enum(trackedKinds),
  reference: z.string(),
  received_at: z.string(),
  /** When the team was first told of it; null while that is still to come. */
  delivered_at: z.string().nullable(),
  /** Reaching the team takes longer than it should. */
  delayed: z.boolean(),
  /** Nothing tries to reach the team any more, until a person sees to it. */
  stuck: z.boolean(),
  /** Whether a person took it up, and when. */
  answered: z.boolean(),
  answered_at: z.string().nullable(),
  /** Whether it was put away, answered or not. */
  closed: z.boolean(),
  promised_by: z.string(),
  /** The promised time has gone by without an answer. */
  overdue: z.boolean(),
  /** Where the seven days of a demo number are, and when they end; null for other forms. */
  demo_week: z.enum(demoWeeks).nullable(),
  ends_at: z.string().nullable(),
});
export type TrackedStatus = z.infer<typeof trackedStatus>;
