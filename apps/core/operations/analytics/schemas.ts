import { z } from 'zod';

/** The periods one can look back over, in days. */
export const analyticsPeriods = [7, 30, 90] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const analyticsQuery = z.strictObject({
  days: z.coerce
    .number()
    .pipe(
      z.union(
        analyticsPeriods.map((days) => z.literal(days)),
        { error: 'Please choose 7, 30 or 90 days' },
      ),
    )
    .default(30),
});

const count = z.int().nonnegative();

/** What the charts are drawn from. Days are UTC's. */
export const figures = z.object({
  /** What was asked for on each day, oldest first; the last one is today and not over yet. */
  days: z.array(z.object({ day: z.iso.date(), requests: z.record(z.string(), count) })),
  /** How many demo requests of the period scored from `from` up to nine points more. */
  lead_scores: z.array(z.object({ from: z.int(), demos: count })),
  /** What became of the demo requests of the period. */
  funnel: z.object({ requested: count, set_up: count, called: count, paid: count }),
  /** The partners' shares by state, in cents, of all time. */
  commissions: z.array(z.object({ state: z.string(), cents: z.int() })),
  /** The tries at work of the last 24 hours, for each queue that had any. */
  deliveries: z.array(
    z.object({
      queue: z.string(),
      succeeded: count,
      failed: count,
      /** Half of the tries, and 95 of 100, took no longer. */
      median_ms: z.number(),
      p95_ms: z.number(),
    }),
  ),
});
export type Figures = z.infer<typeof figures>;
