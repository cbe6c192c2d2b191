import { timeLabel } from '#core/shared/rules.ts';

/** What the team is notified of. */
export const alertKinds = ['database', 'queue', 'dead-jobs', 'late-jobs', 'scheduled-jobs'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** A problem that there is now, and its words for the team. */
export interface Condition {
  kind: AlertKind;
  summary: string;
}

/** What a check found in the queue system and the database. */
interface Findings {
  queueAnswers: boolean;
  /** Jobs without attempts left. */
  deadJobs: number;
  /** Seconds since the oldest waiting job was due. A job that a pause or a rate holds does not count. */
  lateSeconds: number;
  /** The scheduled jobs that fail, hang or don't start. */
  overdueSchedules: readonly string[];
}

/** From this lateness on the team is notified: 15 minutes. */
export const lateLimitSeconds = 15 * 60;

/** Seconds that a problem must last: what passes sooner wakes no one. Two checks of a process fit into it. */
export const lastingSeconds = 60;

/** The fewest seconds between the notice of a problem and the one that it is over, because a problem may come and go. */
export const quietSeconds = 10 * 60;

/** Seconds between two notices of a problem that lasts: a day. New dead jobs must not go unnoticed behind an old one. */
export const reminderSeconds = 24 * 60 * 60;

/** The problem that no row can be stored for. */
export const databaseIsDown: Condition = { kind: 'database', summary: 'The database isn’t responding' };

/** The problems there are, in the order of {@link alertKinds}. */
export function conditionsOf({ queueAnswers, deadJobs, lateSeconds, overdueSchedules }: Findings): Condition[] {
  const conditions: Condition[] = [];
  if (!queueAnswers) conditions.push({ kind: 'queue', summary: 'The queue isn’t responding' });
  if (deadJobs > 0)
    conditions.push({
      kind: 'dead-jobs',
      summary: deadJobs === 1 ? '1 job needs attention' : `${deadJobs} jobs need attention`,
    });
  if (lateSeconds >= lateLimitSeconds)
    conditions.push({ kind: 'late-jobs', summary: `Jobs are running late: ${timeLabel(lateSeconds)}` });
  if (overdueSchedules.length > 0)
    conditions.push({
      kind: 'scheduled-jobs',
      summary: `Scheduled jobs aren’t running: ${overdueSchedules.join(', ')}`,
    });
  return conditions;
}

/** What the team reads when a problem is over. */
export const overText: Record<AlertKind, string> = {
  database: 'Resolved: the database wasn’t responding',
  queue: 'Resolved: the queue wasn’t responding',
  'dead-jobs': 'Resolved: jobs needed attention',
  'late-jobs': 'Resolved: jobs ran late',
  'scheduled-jobs': 'Resolved: scheduled jobs weren’t running',
};
