import { z } from 'zod';
import { jobStates, runStates } from '#core/jobs/schemas.ts';

/** What the product leans on outside itself. */
export const destinations = ['automation', 'mail', 'sms', 'payments'] as const;
export type DestinationName = (typeof destinations)[number];

/**
 * How a destination does, told from the tries that were made anyway: `working` or `failing` by the newest one, `quiet`
 * when there was none lately, `off` when it is not set up.
 */
export const destinationState = z.enum(['working', 'failing', 'quiet', 'off']);
export type DestinationState = z.infer<typeof destinationState>;

export const healthReport = z.object({
  queue: z.object({ system: z.enum(['redis', 'postgres']), state: z.enum(['up', 'down']) }),
  destinations: z.array(
    z.object({
      name: z.enum(destinations),
      state: destinationState,
      last_success_at: z.string().nullable(),
      last_failure_at: z.string().nullable(),
      /** The class of the last failure; never what was sent. */
      last_error: z.string().nullable(),
    }),
  ),
  backlog: z.array(z.object({ queue: z.string(), state: z.enum(jobStates), jobs: z.number().int() })),
  oldest_due_seconds: z.number(),
  dead_jobs: z.number().int(),
  /** Demo requests nobody has set up within the time that was promised. */
  late_demos: z.number().int(),
  /** Worker processes that finished a job in the last hour, the latest first. */
  workers: z.array(z.object({ name: z.string(), last_seen_at: z.string() })),
  /** What the workers do at intervals, one process at a time, by name. */
  scheduled_jobs: z.array(
    z.object({
      name: z.string(),
      every_seconds: z.number(),
      state: z.enum(runStates),
      last_started_at: z.string().nullable(),
      last_finished_at: z.string().nullable(),
      last_succeeded_at: z.string().nullable(),
      /** The code of the error the last run ended with. */
      last_error: z.string().nullable(),
    }),
  ),
  /** From which figures on the team is written to; 0 never. */
  alerts: z.object({ dead_jobs: z.number().int(), late_seconds: z.number().int() }),
});
export type HealthReport = z.infer<typeof healthReport>;
