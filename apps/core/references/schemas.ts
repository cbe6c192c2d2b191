import { z } from 'zod';
import { referenceKinds } from './rules.ts';

/** What a sender may know of a form on its way: nothing of what was written in it. */
export const referenceStatus = z.object({
  kind: z.enum(referenceKinds),
  reference: z.string(),
  received_at: z.string(),
  /** When the team was first told of it; null while that is still to come. */
  delivered_at: z.string().nullable(),
  /** Reaching the team takes longer than it should. */
  delayed: z.boolean(),
  /** Whether a person took it up; null where that cannot be seen. */
  answered: z.boolean().nullable(),
  /** Whether it was put away, answered or not. */
  closed: z.boolean(),
  promised_by: z.string(),
  /** The promised time has gone by without an answer. */
  overdue: z.boolean(),
  /** When a demo number that was set up ends. */
  ends_at: z.string().nullable(),
});
export type ReferenceStatus = z.infer<typeof referenceStatus>;
