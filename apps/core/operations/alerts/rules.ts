/** What the team is written to about: jobs that were given up, and work that is not begun in time. */
export const alertKinds = ['dead-jobs', 'late-jobs'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** From which figure on the team is told; 0 never. */
export interface AlertThresholds {
  deadJobs: number;
  lateSeconds: number;
}

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
