/**
 * The queues, and how many of its jobs each worker process runs at a time. They are separate, so that a slow mail server
 * delays no code, and what is sent to many delays nothing that one person waits for.
 */
export const queues = {
  codes: 10,
  emails: 10,
  'security-emails': 2,
  confirmations: 5,
  bulk: 2,
  stripe: 10,
  payouts: 4,
  chores: 6,
} as const satisfies Record<string, number>;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** Where a job goes on that was lost with its worker twice: one at a time in each process. */
export const suspectsQueue = 'suspects';
/** The queue of the deliveries to an endpoint. */
export const endpointQueue = (endpointId: string) => `endpoint-${endpointId}`;

/** The security notices. Nobody can pause it. */
export const securityQueue = 'security-emails' satisfies QueueName;
export type PausableQueue = Exclude<QueueName, typeof securityQueue>;
export const pausableQueues = queueNames.filter((name): name is PausableQueue => name !== securityQueue);

/** Shortest and longest wait a receiver can request with `retry-after`, in seconds. */
const minRetryAfter = 1;
const maxRetryAfter = 86_400;

/** The random share of a wait, so that jobs that failed together are not retried together. */
const jitter = 0.2;

/**
 * Seconds until the next attempt, or null when the job is dead. `tries` counts the attempts so far; `random` is from 0
 * up to 1. A receiver's `retry-after` wins over a shorter wait.
 */
export function nextDelay(
  schedule: readonly number[],
  tries: number,
  random: number,
  retryAfter: number | null = null,
): number | null {
  const planned = schedule[tries - 1];
  if (planned === undefined) return null;
  const jittered = planned * (1 - jitter + 2 * jitter * random);
  if (retryAfter === null) return jittered;
  return Math.max(jittered, Math.min(Math.max(retryAfter, minRetryAfter), maxRetryAfter));
}

/** The beginning of an answer, fit to be stored: 2,000 characters at most, none the database refuses. */
export function snippet(text: string): string {
  const storable = text.replaceAll('\0', '').slice(0, 2_000);
  return storable.toWellFormed();
}
