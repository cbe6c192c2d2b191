import { z } from 'zod';
import { driftKinds } from './rules.ts';

/** What the newest comparison with Stripe found. */
export const driftReport = z.object({
  /** Whether there is a Stripe to compare with. */
  configured: z.boolean(),
  /** When the newest comparison ended; null before the first. */
  checked_at: z.string().nullable(),
  /** How many objects it compared. */
  compared: z.object({
    subscriptions: z.number().int(),
    invoices: z.number().int(),
    transfers: z.number().int(),
  }),
  /** The open differences, the oldest first. */
  findings: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(driftKinds),
      subject: z.string(),
      detail: z.string(),
      what_to_do: z.string(),
      opened_at: z.string(),
    }),
  ),
});
export type DriftReport = z.infer<typeof driftReport>;
