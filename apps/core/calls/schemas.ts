import { z } from 'zod';
import { demoWeeks } from '#core/leads/demo-request/rules.ts';
import { callOutcomes } from './rules.ts';

/** A call to the number of a demo. */
export const demoCall = z.object({
  id: z.uuid(),
  /** Null where it was withheld; with dots for digits in the preview. */
  caller: z.string().nullable(),
  started_at: z.string(),
  /** Null until the phone company has told. */
  outcome: z.enum(callOutcomes).nullable(),
  seconds: z.number().int().nullable(),
});
export type DemoCall = z.infer<typeof demoCall>;

/** What the private dashboard of a demo shows: a preview until a plan is bought, everything from then on. */
export const demoDashboard = z.object({
  reference: z.string(),
  demo_week: z.enum(demoWeeks),
  demo_number: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Days until then, begun ones counted whole; null while there is no end. */
  days_left: z.number().int().nullable(),
  /** All calls there were, and their time together. */
  total: z.object({ calls: z.number().int(), seconds: z.number().int() }),
  /** The newest first. */
  calls: z.array(demoCall),
  /** Where older calls begin; null when there are none to be shown. */
  next_cursor: z.uuid().nullable(),
});
export type DemoDashboard = z.infer<typeof demoDashboard>;
