import { z } from 'zod';

/** Urgent: a person waits for it, or it is an alarm. Bulk: it may take hours when there is a lot of it. */
export const priorities = ['urgent', 'normal', 'bulk'] as const;
export type Priority = (typeof priorities)[number];

export const jobStates = ['pending', 'queued', 'running', 'retrying', 'succeeded', 'dead', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** `lost`: its worker did not live to tell what came of it. */
export const attemptOutcomes = ['succeeded', 'captured', 'skipped', 'failed', 'timed_out', 'lost'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** A stored outcome; one that this version does not know counts as a failure. */
export const outcomeOf = (stored: string): AttemptOutcome =>
  attemptOutcomes.find((outcome) => outcome === stored) ?? 'failed';

/** One attempt at a job, as the admin area shows it. */
export const attemptRow = z.object({
  attempt: z.number().int(),
  started_at: z.string(),
  duration_ms: z.number().int(),
  outcome: z.enum(attemptOutcomes),
  http_status: z.number().int().nullable(),
  error_class: z.string().nullable(),
  snippet: z.string().nullable(),
  worker: z.string(),
});

/** A row of the admin list of jobs. */
export const jobRow = z.object({
  id: z.uuid(),
  name: z.string(),
  queue: z.string(),
  state: z.enum(jobStates),
  subject: z.object({ kind: z.string(), id: z.uuid(), reference: z.string() }),
  summary: z.string(),
  /** Whether it can be canceled in some state: not where it records money, or tells somebody of who signs in. */
  cancelable: z.boolean(),
  attempt: z.number().int(),
  /** It was lost with its worker twice, so that it runs apart from the others. */
  suspect: z.boolean(),
  /** When it is due, or its next attempt is. */
  run_at: z.string(),
  last_error: z.string().nullable(),
  request_id: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  attempts: z.array(attemptRow),
});
export type JobRow = z.infer<typeof jobRow>;

/** The state of a job after an administrator's action. */
export const jobMoved = z.object({ id: z.uuid(), state: z.enum(jobStates) });

/** A queue that an administrator has paused. */
export const pauseRow = z.object({
  queue: z.string(),
  reason: z.string(),
  paused_by: z.string(),
  since: z.string(),
});
export type PauseRow = z.infer<typeof pauseRow>;

/** How many jobs run again; `more` when some were left for another call. */
export const jobsRetried = z.object({ retried: z.number().int(), more: z.boolean() });

/** The result of a scheduled job's last run: `lost` when its process died. */
export const runStates = ['never', 'running', 'succeeded', 'failed', 'lost'] as const;
export type RunState = (typeof runStates)[number];

/** The id of the endpoint of `AUTOMATION_WEBHOOK_URL`, which gets the four forms with flat bodies. */
export const environmentEndpointId = '00000000-0000-7000-8000-000000000001';
