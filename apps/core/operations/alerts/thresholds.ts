import type { AlertThresholds } from '#core/config/config.ts';
import type { AlertKind } from '#core/jobs/definitions.ts';

/**
 * The state of each threshold: `wrong` from it on, `well` below it. Lateness fluctuates, so it is `well` only below
 * half of its threshold, and `same` (unchanged) in between.
 */
export function judge(
  backlog: { deadJobs: number; oldestDueSeconds: number },
  { deadJobs, lateSeconds }: AlertThresholds,
): Record<AlertKind, 'wrong' | 'well' | 'same'> {
  const isOver = (figure: number, threshold: number) => threshold > 0 && figure >= threshold;
  const late = isOver(backlog.oldestDueSeconds, lateSeconds);
  return {
    'dead-jobs': isOver(backlog.deadJobs, deadJobs) ? 'wrong' : 'well',
    'late-jobs': late ? 'wrong' : backlog.oldestDueSeconds < lateSeconds / 2 || lateSeconds === 0 ? 'well' : 'same',
  };
}
