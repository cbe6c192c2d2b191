import { z } from 'zod';
import { demoWeeks } from '#core/leads/demo-request/rules.ts';
import { callOutcomes } from './rules.ts';

/** A call to the number of a demo. */
export const demoCall = z.object({
  id: z.uuid(),
  /** Null where it was withheld; masked in the preview. */
  caller: z.string().nullable(),
  started_at: z.string(),
  /** Null until Twilio has reported it. */
  outcome: z.enum(callOutcomes).nullable(),
  seconds: z.number().int().nullable(),
});
export type DemoCall = z.infer<typeof demoCall>;

/** The private dashboard of a demo: a preview, and everything after a purchase, to whoever has the link of our email. */
export const demoDashboard = z.object({
  reference: z.string(),
  demo_week: z.enum(demoWeeks),
  demo_number: z.string().nullable(),
  /** Whether it shows all calls, and their callers. */
  full: z.boolean(),
  ends_at: z.string().nullable(),
  /** Days until then, rounded up; null while there is no end. */
  days_left: z.number().int().nullable(),
  /** The number of all calls and their total seconds. */
  total: z.object({ calls: z.number().int(), seconds: z.number().int() }),
  /** Newest first. */
  calls: z.array(demoCall),
  /** The cursor of the next page; null on the last one. */
  next_cursor: z.uuid().nullable(),
});
export type DemoDashboard = z.infer<typeof demoDashboard>;

export const linkEmailed = z.object({ emailed: z.literal(true) });
