import { z } from 'zod';
import { timeZone } from '#core/lists/schemas.ts';

/** The periods of the analytics, in days. */
export const analyticsPeriods = [7, 30, 90] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const analyticsQuery = z.strictObject({
  days: z.coerce
    .number()
    .pipe(
      z.union(
        analyticsPeriods.map((days) => z.literal(days)),
        { error: 'Please choose 7, 30, or 90 days' },
      ),
    )
    .default(30),
  time_zone: timeZone,
});
export type AnalyticsQuestion = z.output<typeof analyticsQuery>;

const count = z.int().nonnegative();

/** The data of the charts. Days are in the time zone that was asked for. */
export const analytics = z.object({
  /** The requests of each day, oldest first; the last day is today and incomplete. */
  days: z.array(z.object({ day: z.iso.date(), requests: z.record(z.string(), count) })),
  /** Demo requests of the period by score, in steps of ten from `from`. */
  lead_scores: z.array(z.object({ from: z.int(), demos: count })),
  /** How far the demo requests of the period came. */
  funnel: z.object({ requested: count, set_up: count, called: count, paid: count }),
  /** The partners' shares by state, in cents, of all time. */
  commissions: z.array(z.object({ state: z.string(), cents: z.int() })),
  /** The attempts of the last 24 hours, for each queue that had any. */
  deliveries: z.array(
    z.object({
      queue: z.string(),
      succeeded: count,
      failed: count,
      /** The median and the 95th percentile of the attempts' durations. */
      median_ms: z.number(),
      p95_ms: z.number(),
    }),
  ),
});
export type Analytics = z.infer<typeof analytics>;
