import { z } from 'zod';
import { jobStates, runStates } from '#core/jobs/schemas.ts';

/** The outside systems the product depends on. */
export const destinations = ['endpoints', 'mail', 'sms', 'payments', 'scanner'] as const;
export type DestinationName = (typeof destinations)[number];

/**
 * The state of a destination, by its recent deliveries: `working` or `failing` by the newest one, `quiet` when there
 * was none lately, `off` when it is not configured.
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
  /** `late_seconds`: how long ago the oldest of them was due. */
  backlog: z.array(
    z.object({
      queue: z.string(),
      state: z.enum(jobStates),
      jobs: z.number().int(),
      late_seconds: z.number().int(),
      /** The queue is paused, or the endpoint. */
      is_paused: z.boolean(),
    }),
  ),
  /** Seconds since the oldest due job was due, jobs of paused queues left out. */
  oldest_due_seconds: z.number(),
  dead_jobs: z.number().int(),
  /** Demo requests that were not set up within the response time. */
  late_demos: z.number().int(),
  /** Calls to receptionists that began in the last 24 hours; `failed`: our side failed at least once; `open`: they go on. */
  calls: z.object({ total: z.number().int(), failed: z.number().int(), open: z.number().int() }),
  /** Worker processes that finished a job in the last hour, the latest first. */
  workers: z.array(z.object({ name: z.string(), last_seen_at: z.string() })),
  /** The scheduled jobs, by name. */
  scheduled_jobs: z.array(
    z.object({
      name: z.string(),
      every_seconds: z.number(),
      state: z.enum(runStates),
      last_started_at: z.string().nullable(),
      last_finished_at: z.string().nullable(),
      last_succeeded_at: z.string().nullable(),
      next_run_at: z.string().nullable(),
      /** The code of the error the last run ended with. */
      last_error: z.string().nullable(),
    }),
  ),
  /** The address of a proxy that `TRUST_PROXY` does not name, seen by this process in the last ten minutes. */
  untrusted_proxy: z.string().nullable(),
  /** How many stored secrets need an old `SESSION_SECRET`, and how many can't be read with any that is set. */
  stored_secrets: z.object({ old: z.number().int(), unreadable: z.number().int() }),
});
export type HealthReport = z.infer<typeof healthReport>;
