/** A deadline, computed from times the record stores. */
export interface Due {
  /** What has to happen, as shown to the user. */
  what: string;
  /** Seconds after the times in these columns; the latest result counts. */
  after: Readonly<Record<string, number>>;
}

/** The response times of a kind's definition. */
interface Timed {
  due: Readonly<Record<string, Due>>;
}

/** When the next action is due; null when none is. `moments` are the record's times, by column. */
export function dueAt(
  { due }: Timed,
  record: { status: string; moments: Readonly<Record<string, Date | null>> },
): Date | null {
  const after = due[record.status]?.after ?? {};
  const moments = Object.entries(after).map(([column, seconds]) => {
    const moment = record.moments[column];
    return moment ? moment.getTime() + seconds * 1000 : Number.NEGATIVE_INFINITY;
  });
  const latest = Math.max(...moments);
  return Number.isFinite(latest) ? new Date(latest) : null;
}

/** By status, the columns that must all be at least the given number of seconds old for a record to be late. */
export function lateColumns({ due }: Timed): Record<string, Record<string, number>> {
  return Object.fromEntries(Object.entries(due).map(([status, { after }]) => [status, { ...after }]));
}

export const slaStates = ['open', 'late', 'met', 'breached'] as const;
export type SlaState = (typeof slaStates)[number];

/** When the first answer is due, and whether that was met. `answered`: when the team took it up; null until then. */
export function firstAnswer(
  answerSeconds: number,
  received: Date,
  answered: Date | null,
  now: Date,
): { by: Date; state: SlaState } {
  const by = new Date(received.getTime() + answerSeconds * 1000);
  const inTime = (answered ?? now) <= by;
  if (answered) return { by, state: inTime ? 'met' : 'breached' };
  return { by, state: inTime ? 'open' : 'late' };
}
