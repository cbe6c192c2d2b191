import type { AlertThresholds } from '#core/config/config.ts';
import type { QueueName } from '#core/jobs/definitions.ts';
import type { QueueState } from '#core/jobs/queue-state.ts';
import type { Backlog } from '#core/jobs/service.ts';

/** What can be wrong and is stored while it lasts. */
export const storedKinds = [
  ...(['queue', 'queue-eviction', 'workers', 'late-jobs', 'dead-jobs', 'scheduled-jobs'] as const),
  ...(['long-pause', 'drift'] as const),
];
export type StoredKind = (typeof storedKinds)[number];
/** What can be wrong. That of the database cannot be stored in it. */
export type AlertKind = 'database' | StoredKind;

/** What the monitor sees in one round. */
export interface Observed {
  at: Date;
  queue: QueueState;
  /** Null when the database does not answer or cannot be written. */
  stored: Stored | null;
}

/** What the database says. */
export interface Stored {
  backlog: Pick<Backlog, 'deadJobs' | 'oldestDueSeconds'>;
  /** Queues whose probes do not come back. */
  silentQueues: QueueName[];
  /** Scheduled jobs that fail, hang or are not run. */
  overdueSchedules: string[];
  /** Open differences between our rows and Stripe. */
  driftFindings: number;
  /** What has been paused for more than a day. */
  longPauses: string[];
}

/** `wrong` begins an episode, `well` ends it, `same` leaves it as it is. */
export type Verdict = 'wrong' | 'well' | 'same';

/**
 * The verdict on each kind. Lateness fluctuates, so it is `well` only below half of its threshold. A queue that does not
 * answer is told by itself, and not once more by what follows from it.
 */
export function judge(
  queue: QueueState,
  { silentQueues, overdueSchedules, longPauses, backlog, driftFindings }: Stored,
  thresholds: AlertThresholds,
): Record<StoredKind, Verdict> {
  const verdict = (isWrong: boolean): Verdict => (isWrong ? 'wrong' : 'well');
  const whileItAnswers = (isWrong: boolean): Verdict => (queue.answers ? verdict(isWrong) : 'same');
  return {
    queue: verdict(!queue.answers),
    'queue-eviction': whileItAnswers(queue.mayEvict),
    workers: whileItAnswers(silentQueues.length > 0),
    'late-jobs': lateness(backlog.oldestDueSeconds, thresholds.lateSeconds),
    'dead-jobs': verdict(isOver(backlog.deadJobs, thresholds.deadJobs)),
    'scheduled-jobs': whileItAnswers(overdueSchedules.length > 0),
    drift: verdict(driftFindings > 0),
    'long-pause': verdict(longPauses.length > 0),
  };
}

function lateness(seconds: number, threshold: number): Verdict {
  if (isOver(seconds, threshold)) return 'wrong';
  return seconds < threshold / 2 || threshold === 0 ? 'well' : 'same';
}

const isOver = (value: number, threshold: number) => threshold > 0 && value >= threshold;

/**
 * Seconds a kind must last before the team is told: what comes and goes in a moment wakes nobody. Workers have this
 * long at a start to answer their first probe. With half a minute for a probe, all waits must stay below a minute.
 */
export const lastingSeconds: Record<AlertKind, number> = {
  database: 20,
  queue: 20,
  'queue-eviction': 20,
  workers: 10,
  'late-jobs': 0,
  'dead-jobs': 0,
  'scheduled-jobs': 10,
  drift: 0,
  'long-pause': 0,
};

/** Kinds the team is told of only once while they last. */
export const toldOnce: readonly StoredKind[] = ['long-pause'];
