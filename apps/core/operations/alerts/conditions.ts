import type { AlertThresholds } from '#core/config/config.ts';
import type { QueueName } from '#core/jobs/definitions.ts';
import type { Backlog } from '#core/jobs/service.ts';

/** What can be wrong. */
export const alertKinds = ['database', 'queue', 'workers', 'late-jobs', 'dead-jobs', 'scheduled-jobs'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What the monitor sees in one round. */
export interface Observed {
  at: Date;
  /** Whether the queue system can write. */
  queueAnswers: boolean;
  /** What the database says; null when it does not answer. */
  stored: {
    backlog: Pick<Backlog, 'deadJobs' | 'oldestDueSeconds'>;
    /** Queues whose probes do not come back. */
    silentQueues: QueueName[];
    /** Scheduled jobs that have not succeeded for too long. */
    overdueSchedules: string[];
  } | null;
}

/** `wrong` begins an episode, `well` ends it, `same` leaves it as it is. */
export type Verdict = 'wrong' | 'well' | 'same';

/**
 * The verdict on each kind. Lateness fluctuates, so it is `well` only below half of its threshold. What cannot be seen
 * without the database stays the same.
 */
export function judge(
  { queueAnswers, stored }: Omit<Observed, 'at'>,
  thresholds: AlertThresholds,
): Record<AlertKind, Verdict> {
  const verdict = (isWrong: boolean): Verdict => (isWrong ? 'wrong' : 'well');
  return {
    database: verdict(stored === null),
    queue: verdict(!queueAnswers),
    workers: stored ? verdict(stored.silentQueues.length > 0) : 'same',
    'late-jobs': stored ? lateness(stored.backlog.oldestDueSeconds, thresholds.lateSeconds) : 'same',
    'dead-jobs': stored ? verdict(isOver(stored.backlog.deadJobs, thresholds.deadJobs)) : 'same',
    'scheduled-jobs': stored ? verdict(stored.overdueSchedules.length > 0) : 'same',
  };
}

function lateness(seconds: number, threshold: number): Verdict {
  if (isOver(seconds, threshold)) return 'wrong';
  return seconds < threshold / 2 || threshold === 0 ? 'well' : 'same';
}

const isOver = (value: number, threshold: number) => threshold > 0 && value >= threshold;

/** A scheduled job is overdue after two of its intervals, at least two minutes. In milliseconds. */
export function isOverdue(job: { everyMilliseconds: number; sinceSuccess: number }): boolean {
  return job.sinceSuccess > Math.max(2 * job.everyMilliseconds, 120_000);
}

/** Seconds a kind must last before the team is told: what comes and goes in a moment wakes nobody. */
export const lastingSeconds: Record<AlertKind, number> = {
  database: 20,
  queue: 20,
  workers: 20,
  'late-jobs': 0,
  'dead-jobs': 0,
  'scheduled-jobs': 0,
};
