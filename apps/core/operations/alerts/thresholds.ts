import type { AlertThresholds } from '#core/config/config.ts';
import type { AlertKind } from '#core/jobs/definitions.ts';

/**
 * How each stands: `wrong` at its threshold, `well` again below it. Lateness goes up and down by itself, so it is `well`
 * only below half of its threshold, and `same` in between: as it was before.
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
